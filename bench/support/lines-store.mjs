// Records of an experiment as lines of JSON: appended and flushed one by one, so that a run that was killed goes on. A last
// line that was cut short is dropped; lines of another plan are refused.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';

function openLinesStore(path, plan) {
  const header = JSON.stringify({ plan });
  const records = [];
  if (existsSync(path)) {
    const text = readFileSync(path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
    const [first, ...lines] = whole.split('\n').slice(0, -1);
    if (first !== undefined && first !== header)
      throw new Error(`${path} belongs to another plan: remove it, or name another`);
    for (const line of lines) records.push(JSON.parse(line));
  }
  const file = openSync(path, 'a');
  const put = (line) => {
    writeSync(file, `${line}\n`);
    fsyncSync(file);
  };
  if (readFileSync(path).length === 0) put(header);
  return {
    records,
    append: async (record) => put(JSON.stringify(record)),
    close: () => closeSync(file),
  };
}

/** What `runExperiment` needs besides plan and logs: a store of lines, and progress on standard error every `pause` seconds. */
export function linesPorts(path, plan, { signal, begin, pause, title = '' }) {
  let last = 0;
  return {
    store: openLinesStore(path, plan),
    clock: () => performance.now() / 1000,
    now: () => new Date().toISOString(),
    platform: `node ${process.version}`,
    signal,
    onProgress({ done, total, what }) {
      const seconds = (performance.now() - begin) / 1000;
      if (seconds - last < pause && done < total) return;
      last = seconds;
      process.stderr.write(`${seconds.toFixed(0)} s: ${title}${done} of ${total}, ${what}\n`);
    },
  };
}
