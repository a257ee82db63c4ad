// The commands of docs/benchmark.md are run in their order in an empty folder, its files of experiments are checked, and the
// example of `recgauge init` names every key there is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseExperimentText } from '../../src/cli/experiment-yaml.js';
import { exampleExperiment } from '../../src/cli/init-example.js';
import { EXPERIMENT_FILE } from '../../src/experiment/plan/file-keys.js';
import { planOfFile } from '../../src/experiment/plan/plan-of-file.js';
import type { Shape } from '../../src/experiment/plan/shape.js';
import { createWorkplace } from '../cli/run-program.js';
import { commandsIn } from './run-commands.js';
import { ROOT } from './run-example.js';

const page = readFileSync(join(ROOT, 'docs/benchmark.md'), 'utf8');

describe('docs/benchmark.md', () => {
  it('has commands that do what they say', () => {
    const commands = commandsIn(page, 'recgauge ');
    expect(commands.length).toBeGreaterThanOrEqual(7);
    const place = createWorkplace();
    try {
      for (const command of commands) {
        const { status, stderr } = place.run(command.replace(/^recgauge /, ''));
        expect({ command, status, stderr }).toEqual({
          command,
          status: 0,
          stderr: expect.not.stringContaining('error:'),
        });
      }
      expect(place.names()).toEqual(
        expect.arrayContaining([
          'experiment.yaml',
          'sample-ratings.csv',
          'result.json',
          'report.html',
          'log-result.json',
        ]),
      );
    } finally {
      place.remove();
    }
  });

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
  const example = exampleExperiment('log.csv');

  it('is an experiment as it stands', () => {
    const { value, ...origin } = parseExperimentText(example, 'experiment.yaml');
    expect(planOfFile(value, origin)).toMatchObject({ name: 'example', seeds: [0], search: { trials: 6 } });
  });

  it('names every key of experiments, datasets, models and searches', () => {
    const { protocol: _, $schema: __, ...fields } = EXPERIMENT_FILE.fields;
    const keys = [
      ...Object.keys(EXPERIMENT_FILE.fields),
      ...Object.values(fields).flatMap(({ shape }) => keysOf(shape)),
    ];
    const missing = keys.filter((key) => key !== '$schema' && !new RegExp(`\\b${key}:`).test(example));
    // Of these one example is enough.
    expect(missing.filter((key) => !['empty', 'gap'].includes(key))).toEqual([]);
  });
});

/** Keys of the records in a shape. */
function keysOf(shape: Shape): string[] {
  if (shape.kind === 'record') {
    return Object.entries(shape.fields).flatMap(([key, field]) => [key, ...keysOf(field.shape)]);
  }
  if (shape.kind === 'either') return shape.shapes.flatMap(keysOf);
  return shape.kind === 'list' ? keysOf(shape.of) : [];
}
