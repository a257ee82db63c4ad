// Libraries side by side: rows of one version that are several dialects are told apart, others are called by the library alone.

import { describe, expect, it } from 'vitest';
import { render } from '../../../src/report/render.js';
import { consistencyTables } from '../../../src/report/views/diff-summary.js';
import { evaluate } from '../../../src/studies/evaluate/evaluate.js';
import { smallLog } from '../../support/experiments.js';

describe('a table of libraries', () => {
  it('has a name of its own for every row', async () => {
    const truth = smallLog();
    const metrics = ['elliot:hit@5', 'elliot-thr0:hit@5', 'recbole@0.2.1:hit@5'];
    const { document } = await evaluate([{ name: 'run', table: truth }], { truth, metrics, ci: false, backend: 'js' });
    const [{ rows }] = consistencyTables(document) as [ReturnType<typeof consistencyTables>[number]];
    expect(rows.map(({ library }) => library)).toEqual([
      'Elliot 0.3.1 (elliot)',
      'Elliot 0.3.1 (elliot-thr0)',
      'RecBole 0.2.1',
    ]);
    expect(render(document, { form: 'text', view: 'consistency' })).toMatch(
      /^ {2}Elliot 0\.3\.1 \(elliot-thr0\) +1\.0000$/m,
    );
  });
});
