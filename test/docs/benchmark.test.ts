// The files of experiments in docs/benchmark.md are understood, and the example of `recgauge init` names every key there is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseExperimentText } from '../../src/cli/experiment/experiment-yaml.js';
import { exampleExperiment } from '../../src/cli/init/init-example.js';
import type { Schema } from '../../src/foundation/schema.js';
import { experimentFileSchema } from '../../src/studies/experiment/plan/file-keys.js';
import { planOfFile } from '../../src/studies/experiment/plan/plan-of-file.js';
import { ROOT } from './document-folder.js';

const page = readFileSync(join(ROOT, 'docs/benchmark.md'), 'utf8');

describe('docs/benchmark.md', () => {
  it('has files of experiments that are understood', () => {
    const files = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) => text!);
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const text of files) {
      const { value, ...origin } = parseExperimentText(text, 'the page');
      expect(() => planOfFile({ datasets: 'a.csv', ...(value as object) }, origin)).not.toThrow();
    }
  });
});

describe('the example of recgauge init', () => {
  const example = exampleExperiment({ name: 'example', dataset: 'log', log: 'log.csv', hasRatings: true });

  it('is an experiment as it stands', () => {
    const { value, ...origin } = parseExperimentText(example, 'experiment.yaml');
    expect(planOfFile(value, origin)).toMatchObject({ name: 'example', seeds: [0], search: { trials: 6 } });
  });

  it('names every key of experiments, datasets, models and searches', () => {
    const keys = keysOf(experimentFileSchema);
    const missing = keys.filter((key) => key !== '$schema' && !new RegExp(`\\b${key}:`).test(example));
    // Of these one example is enough.
    expect(missing.filter((key) => !['empty', 'gap'].includes(key))).toEqual([]);
  });
});

/** Keys of the objects in a schema, those of protocols aside, which have an example of their own. */
function keysOf({ node }: Schema<unknown, boolean>): string[] {
  if (node.kind === 'object') {
    if (node.what === 'a protocol') return [];
    return Object.entries(node.fields).flatMap(([key, field]) => [key, ...keysOf(field)]);
  }
  if (node.kind === 'either') return node.of.flatMap(keysOf);
  return node.kind === 'list' ? keysOf(node.of) : [];
}
