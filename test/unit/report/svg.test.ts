// The parts of plots: scales, round numbers, widths of texts, names that fit, and the lines of critical differences.
import { describe, expect, it } from 'vitest';
import { Markup, markup } from '../../../src/report/parts/markup.js';
import { displayNames, shortened } from '../../../src/report/parts/safe-text.js';
import { groupLines } from '../../../src/report/svg/draw-plot.js';
import { histogramRows } from '../../../src/report/svg/histogram-rows.js';
import { intervalPlot } from '../../../src/report/svg/interval-plot.js';
import { pairedPlot } from '../../../src/report/svg/paired-plot.js';
import {
  dotExtent,
  extentOf,
  fitted,
  linearScale,
  niceTicks,
  svgTextWidth,
} from '../../../src/report/svg/plot-frame.js';
import { slopePlot } from '../../../src/report/svg/slope-plot.js';

describe('scales', () => {
  it('go straight from values to places', () => {
    const { at } = linearScale([10, 20], [0, 100]);
    expect([at(10), at(15), at(25)]).toEqual([0, 50, 150]);
    expect(linearScale([3, 3], [0, 100]).at(3)).toBe(50);
  });

  it.each<[number, number, number, string[]]>([
    [0, 1, 5, ['0.0', '0.2', '0.4', '0.6', '0.8', '1.0']],
    [0, 0.23, 5, ['0.00', '0.05', '0.10', '0.15', '0.20']],
    [-0.5, 0.5, 4, ['-0.5', '0.0', '0.5']],
    [0, 12_345, 3, ['0', '5000', '10000']],
    [0.00012, 0.00018, 3, ['0.00012', '0.00014', '0.00016', '0.00018']],
    [2, 2, 4, ['2.0000']],
    [0, 1e-150, 2, ['0', '1.00e-150']],
  ])('have round numbers from %d to %d', (low, high, about, texts) => {
    expect(niceTicks(low, high, about).texts).toEqual(texts);
  });

  it('start at 0 unless the dots would be squeezed', () => {
    expect(dotExtent([0.1, 0.3])[0]).toBe(0);
    expect(dotExtent([0.91, 0.93])[0]).toBeGreaterThan(0.9);
    expect(dotExtent([-0.2, 0.4])[0]).toBeLessThan(-0.2);
    expect(extentOf([null, undefined, Number.NaN])).toEqual([0, 1]);
  });
});

describe('texts', () => {
  it('are cut where they do not fit', () => {
    expect(fitted('short', 200)).toBe('short');
    const cut = fitted('a rather long name of a run', 80);
    expect(cut).toMatch(/^a .*….*run$/);
    expect(svgTextWidth(cut)).toBeLessThanOrEqual(80);
    // What was cut before is cut at the same place.
    expect(fitted('a name of…00, seed 12', 90)).toMatch(/^a n[^…]*…[^…]*12$/);
    expect(fitted('wide', 1)).toMatch(/^.?….?$/);
  });

  it('keep their beginning and their end, and stay different', () => {
    expect(shortened('abcdefghijklmnop', 10)).toBe('abcdef…nop');
    const [first, second] = ['x'.repeat(50), `${'x'.repeat(51)}`];
    const name = displayNames([first!, second!], 12);
    expect(name(first!)).not.toBe(name(second!));
  });

  it('are escaped once, markup is not', () => {
    expect(markup`<a b="${'"<&'}">${markup`<i>${"'"}</i>`}${[1.23456, undefined, 'x']}</a>`.text).toBe(
      '<a b="&quot;&lt;&amp;"><i>&#39;</i>1.23x</a>',
    );
    expect(markup`${new Markup('<b>')}${Number.NaN}`.text).toBe('<b>0');
  });
});

describe('lines of critical differences', () => {
  it.each<[number[], number, [number, number][]]>([
    [[1, 2, 3], 0.5, []],
    [
      [1, 2, 3],
      1,
      [
        [0, 1],
        [1, 2],
      ],
    ],
    [[1, 1.2, 1.4, 3], 0.5, [[0, 2]]],
    [[1, 1, 1], 0, [[0, 2]]],
  ])('over %j within %d', (ranks, difference, lines) => expect(groupLines(ranks, difference)).toEqual(lines));
});

describe('a plot of intervals', () => {
  const rows = [{ name: 'a', value: 0.5, low: 0.25, high: 0.75, text: '0.5' }];
  const words = { title: 'T', desc: 'D', axis: 'x' };

  it('puts dot and interval where they belong', () => {
    const svg = intervalPlot({ ...words, rows, reference: { value: 0.5, name: 'at random' } }, 400).text;
    const number = (pattern: RegExp) => Number(pattern.exec(svg)![1]);
    const [low, dot, high] = [
      /class="bar plain" d="M([\d.]+) /,
      /cx="([\d.]+)"/,
      /class="bar plain" d="M[\d.]+ [\d.]+H([\d.]+)"/,
    ].map(number);
    expect(dot! - low!).toBeCloseTo(high! - dot!, 1);
    expect(number(/class="reference" x1="([\d.]+)"/)).toBeCloseTo(dot!, 1);
  });

  it('shows no dot where there is no value', () => {
    expect(intervalPlot({ ...words, rows: [{ name: 'a', value: null, text: '-' }] }, 400).text).not.toContain(
      '<circle',
    );
  });
});

describe('one metric in several libraries', () => {
  const column = (name: string, ...values: (number | null)[]) => ({
    name,
    points: values.map((value) => ({ value, words: value === 0.3 ? 'because' : '' })),
  });
  const draw = (...columns: ReturnType<typeof column>[]) =>
    slopePlot(
      {
        title: 'T',
        desc: 'D',
        series: [
          { name: 'a', run: 0 },
          { name: 'b', run: 1 },
        ],
        columns,
      },
      600,
    ).text;

  it('colours the lines that cross, and no others', () => {
    const kinds = (svg: string) => [...svg.matchAll(/class="(line [^"]*)"/g)].map(([, kind]) => kind);
    expect(kinds(draw(column('x', 0.5, 0.4), column('y', 0.3, 0.2)))).toEqual(['line even', 'line even']);
    expect(kinds(draw(column('x', 0.5, 0.4), column('y', 0.3, 0.6)))).toEqual(['line s0', 'line s1']);
    // Where one has no value nothing crosses, and no line is drawn to it.
    expect(kinds(draw(column('x', 0.5, null), column('y', 0.3, 0.6)))).toEqual(['line even']);
  });

  it('tells value and reason of each mark', () =>
    expect(draw(column('x', 0.5, 0.4), column('y', 0.3, 0.6))).toContain('<title>a, y: 0.3000; because</title>'));
});

describe('users of two runs', () => {
  const draw = (...values: number[]) =>
    pairedPlot(
      { title: 'T', desc: 'D', axis: 'users', first: 'a', second: 'b', differences: Float64Array.from(values) },
      320,
    ).text;

  it('are sorted, with those for whom both are alike as a gap', () => {
    const svg = draw(0, -0.5, 0.25, 0, 1, 0);
    expect(svg).toContain('data-counts="2 3 1"');
    expect(svg).toContain('>3 tied</text>');
    const [from, edge, after, to] = /data-places="([^"]*)"/.exec(svg)![1]!.split(' ').map(Number) as [
      number,
      number,
      number,
      number,
    ];
    // Two gain for one who loses, whatever the width of the gap.
    expect((edge - from) / (to - after)).toBeCloseTo(2, 1);
    expect(after - edge).toBeGreaterThan(20);
  });

  it('may all be alike, or all gain', () => {
    expect(draw(0, 0)).toContain('data-counts="0 2 0"');
    expect(draw(0.5)).not.toMatch(/NaN|Infinity|tied/);
  });
});

describe('a histogram', () => {
  it('states users at exactly 0, who would hide all others', () => {
    const row = { name: 'a', edges: [0, 0.5, 1], counts: [90, 10] };
    const heights = (zeros: number) =>
      [
        ...histogramRows({ title: 'T', desc: 'D', axis: 'x', rows: [{ ...row, zeros }] }, 400).text.matchAll(
          /class="cell"[^>]* height="([\d.]+)"/g,
        ),
      ].map(([, height]) => Number(height));
    expect(heights(0).map((height) => Math.round((9 * height) / heights(0)[0]!))).toEqual([9, 1]);
    expect(heights(88).map((height) => Math.round((5 * height) / heights(88)[1]!))).toEqual([1, 5]);
    expect(histogramRows({ title: 'T', desc: 'D', axis: 'x', rows: [{ ...row, zeros: 88 }] }, 400).text).toContain(
      '+ 88 at 0',
    );
  });
});
