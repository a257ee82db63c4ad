// The parts of the report that are words: notices and findings, what each metric means, and the paragraph for a paper.
import type { LintFinding } from '../../documents/lint-document.js';
import type { ResultDefinition, ResultDocument } from '../../documents/result-document.js';
import { shortened } from '../parts/display-names.js';
import { type Markup, markup, type Piece } from '../parts/markup.js';
import {
  listMarkup,
  metricMarkup,
  nameMarkup,
  type Section,
  sentence,
  stopped,
  tableMarkup,
} from '../parts/page-parts.js';
import { methodsLatex, methodsText } from './methods-paragraph.js';
import type { ResultView } from './report-view.js';
import { sampledTables } from './sampled-tables.js';
import { countedUsers } from './user-counts.js';

/** Notices, findings of the linter, and who is counted. */
export function noticesSection({ document, options: { lint }, runName }: ResultView): Section {
  const notices = document.notices.map(({ code, message, run }) => {
    const about = run === undefined ? undefined : markup`${nameMarkup(runName(run))}: `;
    return markup`${about}${sentence(message)} <code>${code}</code>`;
  });
  const findings = (lint?.findings ?? []).map((finding) =>
    findingMarkup(finding, finding.run === undefined ? undefined : runName(finding.run)),
  );
  const users = countedUsers(document).map(sentence);
  return {
    id: 'notices',
    title: 'Notices and findings',
    body: [
      notices.length === 0 ? markup`<p>Nothing odd was noticed about the data.</p>` : listMarkup(notices),
      lint === undefined
        ? markup`<p class="note">Whether the split leaks or the lists break a rule was not checked here: <code>recgauge data check</code> does, and <code>recgauge report --lint</code> puts its findings here.</p>`
        : markup`<h3>What the linter found</h3>${findings.length === 0 ? markup`<p>No objection.</p>` : listMarkup(findings)}`,
      users.length === 0 ? undefined : markup`<h3>Who is counted</h3>${listMarkup(users)}`,
    ],
  };
}

/** An objection with its reason, source and advice; about a run, a board or all. */
export function findingMarkup(
  { code, severity, message, why, citation, advice }: LintFinding,
  about: string | undefined,
): Markup {
  return markup`<strong class="${severity === 'warning' ? 'warning' : 'hint'}">${severity}</strong> <code>${code}</code>${about === undefined ? undefined : markup` ${nameMarkup(about)}:`} ${sentence(message)}<br><span class="note">${sentence(why)} (${citation}) What to do: ${sentence(advice)}</span>`;
}

/** Undefined where nothing was sampled. */
export function sampledSection(view: ResultView): Section | undefined {
  const { sampled } = view.document;
  if (sampled === undefined) return undefined;
  const tables = sampledTables(view.document).map(({ header, rows, leadCount }) =>
    tableMarkup({
      name: 'Sampled values beside those of the full ranking',
      header,
      rows: rows.map(([label, run, ...cells]) => [view.labelName(label!), view.runName(run!), ...cells]),
      wordCount: leadCount,
      rowMetrics: rows.map(([label]) => view.labels.indexOf(label!)),
    }),
  );
  return { id: 'sampled', title: 'What a sample would have said', body: [markup`<p>${sampled.words}</p>`, tables] };
}

export function definitionsSection({
  document,
  labels,
}: {
  readonly document: Pick<ResultDocument, 'definitions'>;
  readonly labels: readonly string[];
}): Section {
  const entries = labels.map((label, place) =>
    metricMarkup(place, definitionPart(label, document.definitions[label]!)),
  );
  return { id: 'definitions', title: 'What each metric means', body: markup`<dl class="definitions">${entries}</dl>` };
}

function definitionPart(label: string, definition: ResultDefinition): Markup {
  const { title, formula, words = [], citation, range, direction, dialect } = definition;
  const [least, greatest] = range ?? [null, null];
  const bounds = `${least === null ? 'no least value' : `at least ${least}`}, ${greatest === null ? 'no greatest value' : `at most ${greatest}`}`;
  const better = direction === 'none' ? 'neither high nor low is better' : `${direction} is better`;
  const reading = Object.entries(dialect?.reading ?? {}).map(([name, value]) => `${name} ${value}`);
  const remarks: Piece[] = [
    ...(dialect === undefined
      ? []
      : [
          `As in ${dialect.library} ${dialect.version}${reading.length === 0 ? '' : `, which reads: ${reading.join(', ')}`}.`,
        ]),
    ...(dialect?.breaks === undefined ? [] : [`It breaks a law of metrics: ${dialect.breaks}.`]),
    ...(dialect?.note === undefined ? [] : [sentence(dialect.note)]),
  ];
  return markup`<dt><code>${shortened(label, 200)}</code> ${title ?? ''}</dt><dd><p class="formula" tabindex="0" role="region" aria-label="Formula of ${shortened(label, 60)}"><code>${formula}</code></p><p>${words.join(' ')}</p>${remarks.map((remark) => markup`<p>${remark}</p>`)}<p class="note">${sentence(`${bounds}; ${better}`)} Source: ${stopped(citation ?? 'not stated')}</p></dd>`;
}

export function methodsSection({ document }: ResultView): Section {
  return methodsOf(methodsText(document), methodsLatex(document));
}

/** A paragraph in both forms, to be pasted. */
export function methodsOf(text: string, latex: string): Section {
  const block = (title: string, words: string) =>
    markup`<h3>${title}</h3><pre class="paste" tabindex="0" role="region" aria-label="${title}">${words}</pre>`;
  return {
    id: 'methods',
    title: 'For the methods section',
    body: [
      markup`<p>A paragraph that states how these values were made, to paste into a paper or a ticket.</p>`,
      block('Text', text),
      block('LaTeX', latex),
    ],
  };
}
