// DuckDB, where a Python has it: grouping the same file by user and ordering each list, which is only the preparation.
import { spawnSync } from 'node:child_process';
import { candidates } from './pythons.mjs';

const PROGRAM = `
import resource, sys, time
import duckdb
start = time.perf_counter()
duckdb.execute("SET threads = 1")
rows = duckdb.execute(
    "SELECT count(*) FROM (SELECT user, list(item ORDER BY score DESC) FROM read_csv_auto(?) GROUP BY user)",
    [sys.argv[1]],
).fetchone()
usage = resource.getrusage(resource.RUSAGE_SELF)
print(rows[0], (usage.ru_utime + usage.ru_stime) * 1000, (time.perf_counter() - start) * 1000, usage.ru_maxrss * 1024)
`;

let known;

/** The Python that has DuckDB, or undefined. */
export function duckdbCommand() {
  known ??= {
    command: candidates().find(
      (python) => spawnSync(python, ['-c', 'import duckdb'], { stdio: 'ignore' }).status === 0,
    ),
  };
  return known.command;
}

export function runDuckdb(path) {
  const { status, stdout, stderr } = spawnSync(duckdbCommand(), ['-c', PROGRAM, path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`DuckDB: ${stderr}`);
  const [, cpu, wall, memory] = stdout.trim().split(' ').map(Number);
  return { cpu, wall, memory };
}
