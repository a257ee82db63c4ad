// Markdown that can be pasted anywhere: names cannot break the table, and every metric is defined below it.

import { describe, expect, it } from 'vitest';
import { render } from '../../../src/report/render.js';
import { exampleResult, resultDefinition } from '../../support/example-result.js';

describe('the Markdown of a result', () => {
  it('is this', () => {
    const formula = '`recall@10 = [Σ(i=1..k) rel(i)] / r, k = 10`. Source: Kent et al., 1955.';
    expect(render(exampleResult(), { form: 'markdown' })).toBe(
      [
        '| metric | ease | item, "knn" | at random | at best | users |',
        '| :-- | --: | --: | --: | --: | --: |',
        '| recall@10 | 0.3333 \\[0.1250, 0.5000\\] | 0.5000 | 0.0100 to 0.0200 | 1.0000 | 3 |',
        '| rmse | 0.000123 | - | - | 0.0000 | 0 to 3 |',
        '| coverage@10 | 12.5000 | 3.0000 | - | - | 3 to 1,234 |',
        '',
        'Truth: test.csv; 4 users, 3 of them with relevant',
        'items; 7 relevant pairs; 12,345 items in all; training: train.csv.',
        'Options: relevance \\>=4, ties id, missing-users zero.',
        '',
        '**Intervals**',
        '',
        '- 95 % BCa bootstrap over users, 9,999 resamples (recall@10)',
        '- no interval: it has no values per user (coverage@10)',
        '',
        '**Users**',
        '',
        '- 1 user has no relevant item and is not counted (recall@10)',
        '- 1 user without a list counts as 0 (recall@10 of ease)',
        '- 99.9 % of the pairs have a prediction (rmse of ease)',
        '- no value: no user is counted (rmse of item, "knn")',
        '',
        '**Notices**',
        '',
        '- ease: lists are shorter than the cutoff 10 \\[short-list\\]',
        '- the plain kernels run \\[wasm-unavailable\\]',
        '',
        '**Definitions**',
        '',
        `- **recall@10** (Recall; higher is better): ${formula}`,
        `- **rmse** (Error; lower is better): ${formula}`,
        `- **coverage@10** (Coverage): ${formula}`,
        '',
        'recgauge 1.2.3, backend wasm',
        '',
      ].join('\n'),
    );
  });

  it('lets no name end a cell or become markup', () => {
    const [first] = exampleResult().runs;
    const text = render(exampleResult({ runs: [{ ...first!, name: 'a|b_*c*\n<d>' }] }), { form: 'markdown' });
    expect(text.split('\n')[0]).toBe('| metric | a\\|b\\_\\*c\\* \\<d\\> | at random | at best | users |');
    expect(text.split('\n')[1]).toBe('| :-- | --: | --: | --: | --: |');
  });

  it('puts a formula with backticks between more of them', () => {
    const definitions = { rmse: resultDefinition({ formula: 'a ``b`` c' }) };
    expect(render(exampleResult({ definitions }), { form: 'markdown' })).toContain('``` a ``b`` c ```');
  });
});
