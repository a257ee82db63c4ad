// The parts of the report that are words: notices and findings, what each metric means, the paragraph for a paper, and what is
// needed to compute the same numbers again.
import type { ResultDefinition, ResultDocument, ResultSplit } from '../../documents/result-document.js';
import { optionGroups } from '../../documents/used-options.js';
import { NO_VALUE, wholeNumber } from '../parts/number-text.js';
import { shortened } from '../parts/safe-text.js';
import { sampledTables } from './detail-tables.js';
import { methodsLatex, methodsText } from './methods-paragraph.js';
import {
  type Blocks,
  block,
  type Inline,
  inline,
  type MetricTexts,
  mark,
  type Section,
  type ShownFinding,
  sentence,
  stopped,
} from './report-blocks.js';
import type { ResultView } from './report-view.js';
import { countedUsers } from './value-sentences.js';

/** Notices, findings of the linter, and who is counted. */
export function noticesSection({ document, options: { lint }, runName }: ResultView): Section {
  const notices = document.notices.map(({ code, message, run }) => {
    const about = run === undefined ? undefined : inline`${mark.name(runName(run))}: `;
    return inline`${about}${sentence(message)} ${mark.code(code)}`;
  });
  const findings = (lint?.findings ?? []).map((finding) => ({
    ...finding,
    about: finding.run === undefined ? undefined : runName(finding.run),
  }));
  const users = countedUsers(document).map(sentence);
  const unchecked = inline`Whether the split leaks or the lists break a rule was not checked here: ${mark.code('recgauge data check')} does, and ${mark.code('recgauge report --lint')} puts its findings here.`;
  return block.section({
    id: 'notices',
    title: 'Notices and findings',
    body: [
      notices.length === 0 ? block.paragraph('Nothing odd was noticed about the data.') : block.list(notices),
      lint === undefined ? block.paragraph(unchecked, { isNote: true }) : findingsPart(findings),
      block.list(users, { title: 'Who is counted' }),
    ],
  });
}

/** What the linter found, or that it found nothing. */
export function findingsPart(findings: readonly ShownFinding[]): Blocks {
  return [
    block.heading('What the linter found'),
    findings.length === 0 ? block.paragraph('No objection.') : { kind: 'findings', entries: findings },
  ];
}

/** Undefined where nothing was sampled. */
export function sampledSection(view: ResultView): Section | undefined {
  const { sampled } = view.document;
  if (sampled === undefined) return undefined;
  const tables = sampledTables(view.document).map(({ header, rows, leadCount }) =>
    block.table({
      name: 'Sampled values beside those of the full ranking',
      header,
      rows: rows.map(([label, run, ...cells]) => [view.labelName(label!), view.runName(run!), ...cells]),
      wordCount: leadCount,
      rowMetrics: rows.map(([label]) => view.labels.indexOf(label!)),
    }),
  );
  const title = 'What sampled candidates would give';
  return block.section({ id: 'sampled', title, body: [block.paragraph(sampled.words), tables] });
}

export function definitionsSection({
  document,
  labels,
}: {
  readonly document: Pick<ResultDocument, 'definitions'>;
  readonly labels: readonly string[];
}): Section {
  const entries = labels.map((label, metric) => ({ metric, ...definitionWords(label, document.definitions[label]!) }));
  return block.section({ id: 'definitions', title: 'What each metric means', body: { kind: 'definitions', entries } });
}

function definitionWords(label: string, definition: ResultDefinition): Omit<MetricTexts['entries'][number], 'metric'> {
  const { title, formula, words = [], citation, range, direction, dialect } = definition;
  const [least, greatest] = range ?? [null, null];
  const bounds = `${least === null ? 'no least value' : `at least ${least}`}, ${greatest === null ? 'no greatest value' : `at most ${greatest}`}`;
  const better = direction === 'none' ? 'neither high nor low is better' : `${direction} is better`;
  const reading = Object.entries(dialect?.reading ?? {}).map(([name, value]) => `${name} ${value}`);
  const remarks = [
    ...(dialect === undefined
      ? []
      : [
          `As in ${dialect.library} ${dialect.version}${reading.length === 0 ? '' : `, which reads: ${reading.join(', ')}`}.`,
        ]),
    ...(dialect?.breaks === undefined ? [] : [`It breaks a law of metrics: ${dialect.breaks}.`]),
    ...(dialect?.note === undefined ? [] : [sentence(dialect.note)]),
  ];
  return {
    ...{ label: shortened(label, 200), title: title ?? '', formula, formulaName: shortened(label, 60), remarks },
    words: words.join(' '),
    note: `${sentence(`${bounds}; ${better}`)} Source: ${stopped(citation ?? 'not stated')}`,
  };
}

export function methodsSection({ document }: ResultView): Section {
  return methodsOf(methodsText(document), methodsLatex(document));
}

/** A paragraph in both forms, to be pasted. */
export function methodsOf(text: string, latex: string): Section {
  return block.section({
    id: 'methods',
    title: 'For the methods section',
    body: [
      block.paragraph('A paragraph that states how these values were made, to paste into a paper or a ticket.'),
      ...[block.heading('Text'), block.paste('Text', text), block.heading('LaTeX'), block.paste('LaTeX', latex)],
    ],
  });
}

export function protocolSection({ document }: ResultView): Section {
  const { engine, data, options, runs, format } = document;
  const [shared, ...others] = optionGroups(document);
  const differing = new Set(others.flatMap((group) => group.options.map(([name]) => name)));
  const chosen = [
    ...Object.entries({ ...options, ...Object.fromEntries(shared!.options) })
      .filter(([name]) => !differing.has(name))
      .map(([name, value]) => [name, value === null ? NO_VALUE : `${value}`]),
    ...others.flatMap(({ labels, options: own }) =>
      own.map(([name, value]) => [mark.whole(`${name} (${labels!.join(', ')})`), value]),
    ),
  ];
  return block.section({
    id: 'protocol',
    title: 'Protocol and reproducibility',
    body: [
      factsTable('Versions and data', [
        ['computed by', `recgauge ${engine.version}, backend ${engine.backend}`],
        ['document', format],
        ['fingerprint of the data', mark.mono(data.fingerprint)],
        ['truth', mark.whole(data.truth ?? 'given as a table')],
        ['training', mark.whole(data.train ?? NO_VALUE)],
        ['users', `${wholeNumber(data.userCount)}, ${wholeNumber(data.relevantUserCount)} of them with relevant items`],
        ['relevant pairs', wholeNumber(data.relevantCount)],
        ['items of truth and training', wholeNumber(data.itemCount)],
      ]),
      chosen.length === 0 ? undefined : factsTable('Choices that can change a number', chosen),
      data.split === undefined ? undefined : splitTables(data.split),
      block.heading('Runs'),
      block.table({
        name: 'Runs with their sources',
        header: ['run', 'source', 'fingerprint', 'users with a list', 'users not in the truth', 'items'],
        rows: runs.map(({ name, source, fingerprint, listedUserCount, extraUserCount, itemCount }) => [
          mark.whole(name),
          mark.whole(source ?? NO_VALUE),
          mark.mono(fingerprint),
          ...[listedUserCount, extraUserCount, itemCount].map(wholeNumber),
        ]),
        wordCount: 3,
      }),
      block.paragraph(
        inline`The whole result is inside this file. ${mark.code('recgauge report THIS.html -o again.html')} renders it again, and ${mark.code('recgauge compare THIS.html')} tests its runs against each other, where it holds the users.`,
      ),
    ],
  });
}

function splitTables(split: ResultSplit): Blocks {
  const { method, seed, fold, foldCount, log, fingerprint, options, preparation, parts } = split;
  const facts = factsTable('Split', [
    ['method', method],
    ['seed', seed === null ? 'nothing left to chance' : `${seed}`],
    ['fold', foldCount === 1 ? 'the only one' : `${fold} of ${foldCount}, counted from 0`],
    ['log', log ?? 'given as a table'],
    ['fingerprint of the log', mark.mono(fingerprint)],
    ['prepared by', preparation.length === 0 ? NO_VALUE : preparation.join(', ')],
    ...Object.entries(options).map(([name, value]): [string, string] => [name, value === null ? NO_VALUE : `${value}`]),
  ]);
  const partsTable = block.table({
    name: 'Parts of the split',
    header: ['part', 'used as', 'SHA-256', 'rows'],
    rows: Object.entries(parts).map(([name, { rows, sha256, use }]) => [
      name,
      use,
      mark.mono(sha256),
      wholeNumber(rows),
    ]),
    wordCount: 3,
  });
  return [facts, partsTable];
}

export function factsTable(title: string, rows: readonly (readonly Inline[])[]): Blocks {
  return [block.heading(title), block.table({ name: title, header: ['what', 'value'], rows, wordCount: 2 })];
}
