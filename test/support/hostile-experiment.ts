// A document of an experiment in which every text that a file or a user may choose is hostile.
import type { ExperimentDocument } from '../../src/data/experiment-document.js';
import { exampleExperiment, protocolOf } from './example-experiment.js';
import { HOSTILE_NAMES } from './hostile-names.js';

const at = (place: number) => HOSTILE_NAMES[place % HOSTILE_NAMES.length]!;

/** One model for each name; datasets, protocols, metrics, parameters, paths and reasons take them in turn. */
export function hostileExperiment(): ExperimentDocument {
  const example = exampleExperiment({
    datasets: [at(0), at(13)],
    protocols: [
      { ...protocolOf({ [at(3)]: at(4), [at(21)]: at(20) }), name: at(14) },
      { ...protocolOf({ [at(3)]: at(12), [at(21)]: at(20) }), name: at(23) },
    ],
    models: HOSTILE_NAMES,
    metrics: ['ndcg@10', ...HOSTILE_NAMES.slice(0, 4), at(20)],
    ...{ parameter: at(3), choice: at(20), reason: at(24), path: at(1), method: at(2) },
  });
  const [dataset] = example.datasets;
  return {
    ...example,
    engine: { name: 'recgauge', version: at(0), backend: 'wasm' },
    plan: { ...example.plan, name: at(1), search: { ...example.plan.search, options: { [at(4)]: at(5) } } },
    datasets: [{ ...dataset!, fingerprint: at(6) }, ...example.datasets.slice(1)],
    definitions: Object.fromEntries(
      Object.entries(example.definitions).map(([label, definition], place) => [
        label,
        { ...definition, title: at(place), words: [at(place + 1)], citation: at(place + 2) },
      ]),
    ),
    boards: example.boards.map((board) => ({
      ...board,
      choices: { [at(7)]: at(8), list: [at(9)] },
      findings: HOSTILE_NAMES.map((text) => ({
        ...{ code: text, severity: 'warning', message: text, numbers: {}, why: text, citation: text, advice: text },
      })),
    })),
    notices: HOSTILE_NAMES.map((message) => ({ code: message, message, count: 1 })),
    measurements: { ...example.measurements, platform: at(10), finished: at(11) },
  };
}
