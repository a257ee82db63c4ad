// The corpus of hostile names through every renderer: a page, a paper, a spreadsheet, a build server and a terminal show
// them and do nothing. A renderer that is not in the table fails.
import { describe, expect, it } from 'vitest';
import { errorText } from '../../../src/cli/error-text.js';
import { noticeLines } from '../../../src/cli/output.js';
import { barText, createProgressBar } from '../../../src/cli/progress-bar.js';
import { textTable, wrapText } from '../../../src/cli/text-table.js';
import type { SearchStudy } from '../../../src/documents/experiment-document.js';
import { GATE_FORMAT, type GateDocument } from '../../../src/documents/gate-document.js';
import { LINT_FORMAT, type LintDocument } from '../../../src/documents/lint-document.js';
import * as recgauge from '../../../src/shell.js';
import { exampleCorrelation } from '../../support/example-correlation.js';
import { hostileExperiment } from '../../support/hostile-experiment.js';
import { HOSTILE_NAMES } from '../../support/hostile-names.js';
import { hostileResult } from '../../support/hostile-result.js';
import { csvRows, SAFE } from '../../support/safe-text.js';

const at = (place: number) => HOSTILE_NAMES[place % HOSTILE_NAMES.length]!;
const result = { ...hostileResult(), users: ['<b>', '=1+1', '\u001b[31m'] };

const experiment = hostileExperiment();

const outcome = (place: number) => ({
  ...{ search: at(place), evaluationCount: 3, failedCount: 0, relativeAccuracy: 0.1, seconds: 1, timeSaved: 0.5 },
  evaluationsSaved: 0.5,
});
const searches: SearchStudy = {
  format: 'recgauge/searches@1',
  ...{ reference: at(0), metric: at(1), direction: 'higher' },
  searches: HOSTILE_NAMES.map((method, place) => ({ ...outcome(place), method, modelCount: 2, bestSoFar: [0.5, 1] })),
  rows: HOSTILE_NAMES.map((model, place) => ({
    ...outcome(place),
    ...{ dataset: at(place + 1), protocol: at(place + 2), model, score: 0.5 },
  })),
};

const lint: LintDocument = {
  format: LINT_FORMAT,
  engine: { name: 'recgauge', version: at(0) },
  checked: HOSTILE_NAMES.map((file, place) => ({ part: 'recs', run: at(place + 1), file, rows: 3 })),
  options: {},
  findings: HOSTILE_NAMES.map((message, place) => ({
    ...{ code: at(place + 1), severity: 'warning' as const, message, numbers: { [at(place)]: 1 } },
    ...{ why: at(place + 2), citation: at(place + 3), advice: at(place + 4), run: at(place + 5) },
  })),
  notices: HOSTILE_NAMES.map((message) => ({ code: message, message, count: 1 })),
};

const gate: GateDocument = {
  format: GATE_FORMAT,
  engine: { name: 'recgauge', version: at(0) },
  verdict: 'fail',
  options: { test: at(1), adjust: at(2), alpha: 0.05, seed: 0, replicates: null, 'other-data': 'refuse', strict: true },
  data: { result: at(3), baseline: at(4) },
  family: 2,
  drops: HOSTILE_NAMES.map((run, place) => ({
    ...{ run, baselineRun: at(place + 1), metric: at(place + 2), direction: 'higher' as const },
    ...{ verdict: (['pass', 'warn', 'fail'] as const)[place % 3]!, users: 3, dropped: 0, mean: 0.1, baselineMean: 0.2 },
    ...{ drop: 0.1, relative: 0.5, allowed: { kind: 'relative' as const, amount: 0.05 }, limit: 0.01 },
    interval: { low: null, high: 0.3, level: 0.9, method: at(place) },
    ...{ pDrop: 0.2, pDropAdjusted: 0.4, pBeyond: 0.3, pWithin: 0.9, usersNeeded: 12345, detectable: null },
    note: at(place + 3),
  })),
  bounds: HOSTILE_NAMES.map((run, place) => ({
    ...{ run, metric: at(place + 1), verdict: 'fail' as const, value: null, min: 0.1, max: 0.2 },
  })),
  notices: lint.notices,
};

/** Names of datasets and metrics, as a table of scores may have them. */
const correlation = (() => {
  const text = JSON.stringify(exampleCorrelation());
  return HOSTILE_NAMES.filter((name) => name !== '' && name.length < 100).map((name) =>
    JSON.parse(text.replaceAll('x|y', JSON.stringify(name).slice(1, -1))),
  );
})();

/** Labels as dialects have them, for the table of libraries. */
const libraries = {
  ...result,
  definitions: Object.fromEntries(Object.entries(result.definitions).map(([label, one]) => [`elliot:${label}`, one])),
  runs: result.runs.map((run) => ({
    ...run,
    metrics: Object.fromEntries(Object.entries(run.metrics).map(([label, one]) => [`elliot:${label}`, one])),
  })),
};

/** Some runs and groups at a time: a table of all of them is looked at for longer than it takes to read. */
function someRuns() {
  const starts = result.runs.map((_, place) => place).filter((place) => place % 6 === 0);
  return starts.map((start) => {
    const runs = result.runs.slice(start, start + 6);
    const isHere = ({ name }: { readonly name: string }) => runs.some((run) => run.name === name);
    const breakdowns = result.breakdowns!.map((breakdown) => ({
      ...breakdown,
      groups: breakdown.groups.filter(isHere).map((group) => ({ ...group, runs: group.runs.filter(isHere) })),
    }));
    return { ...result, runs, breakdowns };
  });
}

type Documents = readonly recgauge.ReportDocument[];

/** Every kind of document, and every part of one that is reported on its own. */
const DOCUMENTS: Readonly<Record<string, readonly [documents: Documents, view?: recgauge.ReportView]>> = {
  result: [[result]],
  comparison: [[result], 'comparison'],
  diff: [[result], 'diff'],
  consistency: [[libraries], 'consistency'],
  users: [[result], 'users'],
  experiment: [[experiment]],
  folds: [[experiment], 'folds'],
  gate: [[gate]],
  correlation: [correlation],
  lint: [[lint]],
  searches: [[searches]],
};

const FORMS = { html: 'html', text: 'text', markdown: 'markdown', latex: 'latex', csv: 'csv', json: 'json' } as const;
/** What has no other form. */
const ONLY_CSV = ['users', 'folds'];

/** What may be wrong with a text, by its form. */
function faults(form: keyof typeof FORMS, text: string): readonly unknown[] {
  expect(text.length).toBeGreaterThan(100);
  return SAFE[FORMS[form]](text).slice(0, 5);
}

describe('hostile names', () => {
  it('go through every renderer there is', () => {
    const names = Object.keys(recgauge).filter((name) => name.startsWith('render'));
    expect(names.sort()).toEqual([
      ...['render', 'renderLibraries', 'renderPair', 'renderResult', 'renderSections', 'renderUsersCsv'],
    ]);
  });

  it.each(['html', 'csv', 'json'] as const)('are the same in what the page renders as %s', (form) => {
    expect(recgauge.renderResult(result, form)).toBe(recgauge.render(result, { form }));
  });

  describe.each(Object.entries(DOCUMENTS))('of %s', (name, [documents, view]) => {
    it.each(Object.keys(FORMS) as (keyof typeof FORMS)[])('do nothing as %s', (form) => {
      const options = { form, lint, title: at(3), ...(view === undefined ? {} : { view }) };
      if (ONLY_CSV.includes(name) && form !== 'csv') {
        expect(() => recgauge.render(documents[0]!, options)).toThrow(/Unknown form.*expected csv/);
        return;
      }
      // Some runs at a time: a table of all of them is looked at for longer than it takes to read.
      const shown = name === 'result' && form === 'text' ? someRuns() : documents;
      // A page and a document are one each.
      const parts = form === 'html' || form === 'json' ? shown.slice(0, 1) : shown;
      expect(faults(form, parts.map((document) => recgauge.render(document, options)).join(''))).toEqual([]);
    });
  });

  it('do nothing in JUnit, sections and pieces of CSV', () => {
    expect(SAFE.xml(recgauge.render(gate, { form: 'junit' }))).toEqual([]);
    const sections = recgauge.renderSections(result, { lint }).map(({ html }) => html);
    expect(faults('html', sections.join(''))).toEqual([]);
    expect(faults('html', recgauge.renderLibraries(result, result.diff!).html)).toEqual([]);
    const [first, second] = result.runs.map(({ name }, place) => ({ name, column: Float64Array.of(0.5, place, 0) }));
    const pair = recgauge.renderPair(result, Object.keys(result.definitions)[0]!, [first!, second!]);
    expect(faults('html', pair!.html)).toEqual([]);
    expect([...recgauge.renderUsersCsv(result)].join('')).toBe(recgauge.render(result, { form: 'csv', view: 'users' }));
  });

  it.each(Object.keys(SAFE) as (keyof typeof SAFE)[])('are noticed in %s as they are', (kind) => {
    const raw = HOSTILE_NAMES.slice(0, -1)
      .map((name) => `${name},1\n`)
      .join('');
    const errors = () => (kind === 'csv' ? SAFE.csv('a,=1+1\nb,2\n') : SAFE[kind](raw));
    expect(errors().length).toBeGreaterThan(0);
  });

  it('can be read back from CSV without a doubt', () => {
    const written = csvRows(recgauge.render(result, { form: 'csv' })).slice(1);
    const readBack = (cell: string) => (/^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(cell) ? cell.slice(1) : cell);
    const names = new Set(written.map(([run]) => readBack(run!)));
    expect(HOSTILE_NAMES.filter((name) => !names.has(name))).toEqual([]);
    expect(written.some(([run]) => run === '-1')).toBe(true);
  });

  it('do nothing in errors, notices, tables and progress', () => {
    const shown = HOSTILE_NAMES.flatMap((name) => [
      errorText(
        new recgauge.InputError(`User ${name} has item ${name} twice`, {
          file: name,
          found: name,
          expected: name,
          hint: name,
        }),
      ),
      errorText(new recgauge.UsageError(name, { argument: name })),
      errorText(new Error(name)),
      noticeLines({ notices: [{ code: name, message: name, count: 1, run: name }] }),
      `${textTable(['left', 'right'], [[name, '1']], 80).join('\n')}\n`,
      `${wrapText(name, 80).join('\n')}\n`,
    ]);
    for (const text of shown) expect(SAFE.text(text)).toEqual([]);
    const drawn: string[] = [];
    let now = 0;
    const bar = createProgressBar(
      { isTTY: true, columns: 80, write: (text) => drawn.push(text) },
      false,
      () => (now += 200),
    );
    for (const name of HOSTILE_NAMES) bar.show({ done: 1, total: 2, what: name });
    for (const text of drawn) expect(SAFE.text(text.slice('\r\u001b[2K'.length))).toEqual([]);
    expect(barText({ done: 1, total: 2, what: 'x' })).toContain('50 %');
  });
});
