// Which blocks of our code ran, from V8's own counters: what leads the fuzzer on. Counts are taken by powers of two, so that a
// loop which runs much more often is new too.
import { Session } from 'node:inspector';

const OURS = /\/build\/modules\//;

/** `take()` is the features seen since the last call, as texts of script, place and size of the count. */
export async function startCoverage() {
  const session = new Session();
  session.connect();
  const post = (method, parameters) =>
    new Promise((done, fail) => {
      session.post(method, parameters, (error, result) => (error ? fail(error) : done(result)));
    });
  await post('Profiler.enable');
  await post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return async () => {
    const { result } = await post('Profiler.takePreciseCoverage');
    const features = [];
    for (const { scriptId, url, functions } of result) {
      if (!OURS.test(url)) continue;
      for (const { ranges } of functions) {
        for (const { startOffset, endOffset, count } of ranges) {
          if (count > 0)
            features.push(`${scriptId}:${startOffset}-${endOffset}:${Math.min(8, 32 - Math.clz32(count))}`);
        }
      }
    }
    return features;
  };
}
