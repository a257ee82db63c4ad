// The paragraph that a paper owes its readers: data, split, choices, definitions and statistics, from what the document
// says and nothing else. As plain text, and as LaTeX.
import type { ResultDocument } from '../../documents/result-document.js';
import { optionGroups } from '../../documents/used-options.js';
import { latexWords } from '../parts/latex-text.js';
import { counted, wholeNumber } from '../parts/number-text.js';
import { visible } from '../parts/safe-text.js';
import { comparisonMethods } from './comparison-summary.js';
import { sentence } from './report-blocks.js';
import { countedUsers, intervalSentences, splitSentence } from './value-sentences.js';

/** Beyond these, runs are counted. */
const MOST_NAMED = 12;

/** One paragraph, without a line break. */
export function methodsText(document: ResultDocument): string {
  return paragraphText(openingSentences(document), document, closingSentences(document));
}

/** The same for LaTeX, a sentence a line; signs that its usual fonts lack are spelled as commands. */
export function methodsLatex(document: ResultDocument): string {
  return paragraphLatex(openingSentences(document), document, closingSentences(document));
}

/** Sentences before and behind those of the metrics, on one line. */
export function paragraphText(opening: readonly string[], document: Defined, closing: readonly string[]): string {
  const metrics = statedMetrics(document).map(({ title, formula, citation }) => `${title} (${formula}; ${citation})`);
  return [...opening, `The metrics are ${joinWords(metrics)}.`, ...closing]
    .map((text) => visible(text).replace(/\s+/g, ' '))
    .join(' ');
}

export function paragraphLatex(opening: readonly string[], document: Defined, closing: readonly string[]): string {
  const metrics = statedMetrics(document).map(
    ({ title, formula, citation }) =>
      `${latexWords(title)} (\\texttt{${latexWords(formula)}}; ${latexWords(citation)})`,
  );
  return [...opening.map(latexWords), `The metrics are ${joinWords(metrics)}.`, ...closing.map(latexWords)].join('\n');
}

type Defined = Pick<ResultDocument, 'definitions'>;

interface StatedMetric {
  readonly title: string;
  readonly formula: string;
  readonly citation: string;
}

/** One for each formula: metrics that differ in their cutoff only are stated once, with all cutoffs. */
function statedMetrics({ definitions }: Defined): StatedMetric[] {
  const stated = new Map<string, { metric: StatedMetric; whole: string; cutoffs: number[] }>();
  for (const [label, { title, formula, citation, cutoff }] of Object.entries(definitions)) {
    const name = label.replace(/@\d+$/, '@k');
    const end = `, k = ${cutoff}`;
    const isGeneral = name !== label && formula.startsWith(`${label} = `) && formula.endsWith(end);
    const general = isGeneral ? `${name}${formula.slice(label.length, -end.length)}` : formula;
    const metric = { title: lowered(title), formula: general, citation: citation.replace(/\.$/, '') };
    const key = JSON.stringify(metric);
    const known = stated.get(key) ?? { metric, whole: formula, cutoffs: [] };
    stated.set(key, known);
    if (isGeneral && cutoff !== null) known.cutoffs.push(cutoff);
  }
  return [...stated.values()].map(({ metric, whole, cutoffs }) =>
    cutoffs.length < 2
      ? { ...metric, formula: whole }
      : { ...metric, formula: `${metric.formula}, k = ${joinWords(cutoffs.map(String))}` },
  );
}

function openingSentences(document: ResultDocument): string[] {
  const { runs, data, engine } = document;
  const names = runs.length > MOST_NAMED ? '' : ` (${joinWords(runs.map(({ name }) => name))})`;
  return [
    `We evaluated ${counted(runs.length, 'run')}${names} with recgauge ${engine.version} (backend ${engine.backend}).`,
    `The test set has ${counted(data.userCount, 'user')}, ${wholeNumber(data.relevantUserCount)} of them with relevant ` +
      `items, ${counted(data.relevantCount, 'relevant pair')} of user and item, and ${counted(data.itemCount, 'item')} ` +
      `together with training (fingerprint ${data.fingerprint}).`,
    ...(data.split === undefined ? [] : [`The data were split by ${splitSentence(data.split)}.`]),
    ...optionGroups(document)
      .filter(({ options }) => options.length > 0)
      .map(({ labels, options }) => {
        const words = options.map(([name, value]) => `${name} ${value}`).join(', ');
        return `Choices that change values${labels === undefined ? '' : ` of ${joinWords(labels)}`}: ${words}.`;
      }),
  ];
}

function closingSentences(document: ResultDocument): string[] {
  const { comparison, sampled } = document;
  const intervals = intervalSentences(document);
  return [
    ...(intervals.length === 0 ? [] : [`Intervals: ${intervals.join('; ')}.`]),
    ...(comparison === undefined
      ? []
      : [
          ...comparisonMethods(comparison).map(sentence),
          `Differences with a p-value of at most ${comparison.alpha} are called significant.`,
        ]),
    ...countedUsers(document).map(sentence),
    ...(sampled === undefined ? [] : [sentence(sampled.words)]),
  ];
}

/** Within a sentence, unless it begins with a name or an abbreviation. */
export function lowered(title: string): string {
  return /^[A-Z][a-z]+ [a-z]/.test(title) || /^[A-Z][a-z]+$/.test(title)
    ? title.slice(0, 1).toLowerCase() + title.slice(1)
    : title;
}

export function joinWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
