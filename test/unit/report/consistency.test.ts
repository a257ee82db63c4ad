// Libraries side by side: rows of one version that are several dialects are told apart, others are called by the library alone.

import { describe, expect, it } from 'vitest';
import { render } from '../../../src/report/render.js';
import { consistencyTables } from '../../../src/report/views/diff-summary.js';
import { studyLabels } from '../../../src/report/views/study-tables.js';
import { resolveMetrics } from '../../../src/shell.js';
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

describe('the tables of the study of 2021', () => {
  const labels = studyLabels(20);

  it('are filled by metrics that dialects have', () => {
    expect(resolveMetrics(labels).map(({ label }) => label)).toEqual(labels);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('show repairs, failures and what is missing, and compare who agrees with whom', async () => {
    const truth = smallLog();
    const metrics = labels.filter((label) => !label.startsWith('beta-recsys:'));
    const run = { name: 'run', table: truth };
    const { document } = await evaluate([run], { truth, train: truth, metrics, ci: false, backend: 'js' });
    const value = (label: string) => document.runs[0]!.metrics[label]!.value!.toFixed(4);
    const text = render(document, { form: 'text', view: 'study', width: 120 });
    const rows = (library: string) => text.match(new RegExp(`^ {2}${library} .*$`, 'gm'))!.map((row) => row.trim());
    expect(rows('DaisyRec')[0]).toContain(` ${value('daisyrec-notebook:map-fixed@20')}* `);
    expect(rows('RecSys PyTorch')[0]).toMatch(/^RecSys PyTorch +failed +- +- /);
    expect(rows('Beta RecSys')[1]).toMatch(/^Beta RecSys +no training +- +- +-$/);
    expect(rows('DaisyRec')[1]).toMatch(/failed \(.* \| .*\)\*/);
    // All that is listed is relevant: the ideal list, whatever it is cut at.
    expect(text).toContain('NDCG@20: RePlay and Elliot agree here and not in the study');
    expect(text).toContain(
      `RecBole itself has ${document.runs[0]!.metrics['recbole@0.2.1:gauc']!.value ?? '-'} for GAUC`,
    );
  });
});
