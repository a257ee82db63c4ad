// What is needed to compute the same numbers again: versions, choices, fingerprints, the split, and every run by its whole
// name.
import type { ResultSplit } from '../../documents/result-document.js';
import { type Markup, markup } from '../parts/markup.js';
import { NO_VALUE, wholeNumber } from '../parts/number-text.js';
import { type Cell, type Section, tableMarkup, wholeMarkup } from '../parts/page-parts.js';
import type { ResultView } from './report-view.js';

export function protocolSection({ document }: ResultView): Section {
  const { engine, data, options, runs, format } = document;
  const chosen = Object.entries(options).map(([name, value]) => [name, value === null ? NO_VALUE : `${value}`]);
  return {
    id: 'protocol',
    title: 'Protocol and reproducibility',
    body: [
      factsTable('Versions and data', [
        ['computed by', `recgauge ${engine.version}, backend ${engine.backend}`],
        ['document', format],
        ['fingerprint of the data', mono(data.fingerprint)],
        ['truth', wholeMarkup(data.truth ?? 'given as a table')],
        ['training', wholeMarkup(data.train ?? NO_VALUE)],
        ['users', `${wholeNumber(data.userCount)}, ${wholeNumber(data.relevantUserCount)} of them with relevant items`],
        ['relevant pairs', wholeNumber(data.relevantCount)],
        ['items of truth and training', wholeNumber(data.itemCount)],
      ]),
      chosen.length === 0 ? undefined : factsTable('Choices that can change a number', chosen),
      data.split === undefined ? undefined : splitTables(data.split),
      markup`<h3>Runs</h3>`,
      tableMarkup({
        name: 'Runs with their sources',
        header: ['run', 'source', 'fingerprint', 'users with a list', 'users not in the truth', 'items'],
        rows: runs.map(({ name, source, fingerprint, listedUserCount, extraUserCount, itemCount }) => [
          wholeMarkup(name),
          wholeMarkup(source ?? NO_VALUE),
          mono(fingerprint),
          ...[listedUserCount, extraUserCount, itemCount].map(wholeNumber),
        ]),
        wordCount: 3,
      }),
      markup`<p>The whole result is inside this file. <code>recgauge report THIS.html -o again.html</code> renders it again, and <code>recgauge compare THIS.html</code> tests its runs against each other, where it holds the users.</p>`,
    ],
  };
}

function splitTables(split: ResultSplit): Markup {
  const { method, seed, fold, foldCount, log, fingerprint, options, preparation, parts } = split;
  const facts = factsTable('Split', [
    ['method', method],
    ['seed', seed === null ? 'nothing left to chance' : `${seed}`],
    ['fold', foldCount === 1 ? 'the only one' : `${fold} of ${foldCount}, counted from 0`],
    ['log', log ?? 'given as a table'],
    ['fingerprint of the log', mono(fingerprint)],
    ['prepared by', preparation.length === 0 ? NO_VALUE : preparation.join(', ')],
    ...Object.entries(options).map(([name, value]): [string, string] => [name, value === null ? NO_VALUE : `${value}`]),
  ]);
  const partsTable = tableMarkup({
    name: 'Parts of the split',
    header: ['part', 'used as', 'SHA-256', 'rows'],
    rows: Object.entries(parts).map(([name, { rows, sha256, use }]) => [name, use, mono(sha256), wholeNumber(rows)]),
    wordCount: 3,
  });
  return markup`${facts}${partsTable}`;
}

export function factsTable(title: string, rows: readonly (readonly Cell[])[]): Markup {
  return markup`<h3>${title}</h3>${tableMarkup({ name: title, header: ['what', 'value'], rows, wordCount: 2 })}`;
}

export function mono(text: string): Markup {
  return markup`<code>${wholeMarkup(text)}</code>`;
}
