// A document of an experiment in which every text that a file or a user may choose is hostile. It is made with plain words
// that are then replaced everywhere, because a plan with such names would be refused before anything is computed.
import type { ExperimentDocument } from '../../src/documents/experiment-document.js';
import { exampleExperiment, protocolOf } from './example-experiment.js';
import { HOSTILE_NAMES } from './hostile-names.js';

const word = (place: number) => `@${place % HOSTILE_NAMES.length}@`;

/** One model for each name; datasets, protocols, metrics, parameters, paths and reasons take them in turn. */
export function hostileExperiment(): ExperimentDocument {
  const example = exampleExperiment({
    datasets: [word(0), word(13)],
    protocols: [
      { ...protocolOf({ [word(3)]: word(4), [word(21)]: word(20) }), name: word(14) },
      { ...protocolOf({ [word(3)]: word(12), [word(21)]: word(20) }), name: word(23) },
    ],
    models: HOSTILE_NAMES.map((_, place) => word(place)),
    metrics: ['ndcg@10', word(0), word(1), word(2), word(3), word(20)],
    ...{ parameter: word(3), choice: word(20), reason: word(24), path: word(1), method: word(2) },
  });
  const [dataset, ...others] = example.datasets;
  const changed: ExperimentDocument = {
    ...example,
    engine: { name: 'recgauge', version: word(0), backend: 'wasm' },
    plan: { ...example.plan, name: word(1), search: { ...example.plan.search, options: { [word(4)]: word(5) } } },
    datasets: [{ ...dataset!, fingerprint: word(6) }, ...others],
    definitions: Object.fromEntries(
      Object.entries(example.definitions).map(([label, definition], place) => [
        label,
        { ...definition, title: word(place), words: [word(place + 1)], citation: word(place + 2) },
      ]),
    ),
    boards: example.boards.map((board) => ({
      ...board,
      choices: { [word(7)]: word(8), list: [word(9)] },
      // Pairs of names of ten thousand letters would be most of the document.
      comparison: {
        ...board.comparison!,
        metrics: board.comparison!.metrics.map((metric) => ({ ...metric, pairs: metric.pairs.slice(-12) })),
      },
      findings: HOSTILE_NAMES.map((_, place) => ({
        ...{ code: word(place), severity: 'warning' as const, message: word(place), numbers: {} },
        ...{ why: word(place), citation: word(place), advice: word(place) },
      })),
    })),
    notices: HOSTILE_NAMES.map((_, place) => ({ code: word(place), message: word(place), count: 1 })),
    measurements: { ...example.measurements, platform: word(10), finished: word(11) },
  };
  return replaced(changed) as ExperimentDocument;
}

function replaced(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/@(\d+)@/g, (_, place) => HOSTILE_NAMES[Number(place)]!);
  if (Array.isArray(value)) return value.map(replaced);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [replaced(key) as string, replaced(part)]));
}
