// The command line that the three benches share. An unknown option is refused with the list of known ones.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const RESULTS = join(dirname(dirname(fileURLToPath(import.meta.url))), 'results');

const KNOWN = {
  quick: { type: 'boolean', default: false },
  only: { type: 'string' },
  json: { type: 'string' },
  out: { type: 'string', default: RESULTS },
  help: { type: 'boolean', short: 'h', default: false },
};

const HELP = `Options
  --quick        small sizes and few samples: shows that the bench runs, says nothing about speed
  --only <word>  only the measurements whose label contains the word (not case-sensitive)
  --out <dir>    where results go (default: bench/results)
  --json <file>  where the JSON goes (default: <out>/<name>.json)
  --help         this text`;

const USERS_HELP = '\n  --users <n>    how many users there are';

/**
 * Reads the command line of bench `name`; ends the process after --help or a mistake.
 * `wants(label)` says whether --only lets a measurement through; `users` is the default of --users where a bench has it.
 */
export function readOptions(name, about, { users } = {}) {
  const options = parse(name, users);
  if (options.help) {
    console.log(`node bench/${name}.mjs [options]\n\n${about}\n\n${HELP}${users === undefined ? '' : USERS_HELP}`);
    process.exit(0);
  }
  const word = options.only?.toLowerCase();
  return {
    isQuick: options.quick,
    only: options.only ?? null,
    users: Number(options.users ?? users),
    out: options.out,
    json: options.json ?? join(options.out, `${name}.json`),
    wants: (label) => word === undefined || label.toLowerCase().includes(word),
  };
}

function parse(name, users) {
  try {
    return parseArgs({ options: users === undefined ? KNOWN : { ...KNOWN, users: { type: 'string' } } }).values;
  } catch (error) {
    console.error(`bench/${name}.mjs: ${error.message}\n\n${HELP}`);
    process.exit(2);
  }
}
