// Resamples five metrics of 136,000 users and prints by how much the peak memory of this process exceeds what it held
// before the call. The columns are filled beforehand: a page that nobody wrote to takes no memory.
import { createEngineSync, createGenerator } from '../../../../build/modules/shell.js';
import { peakBytes } from './peak-bytes.mjs';

const MEGABYTE = 2 ** 20;
const [backend, method, replicates] = process.argv.slice(2);
const engine = createEngineSync({ backend });
const generator = createGenerator(1);
const columns = Array.from({ length: 5 }, () => new Float64Array(136_000).map(() => generator.nextUnit()));

const before = peakBytes();
const { intervals } = engine.bootstrap(columns, { method, replicates: Number(replicates) });
const peak = peakBytes();
process.stdout.write(JSON.stringify({ beyondMegabytes: (peak - before) / MEGABYTE, intervals }));
