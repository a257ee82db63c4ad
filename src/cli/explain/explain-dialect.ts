// The explanation of a library's metric in the formats of `recgauge explain`.
import {
  betterSentence,
  type DialectExplanation,
  dialectExplanationText,
  explainDialect,
  resolveMetrics,
  UsageError,
} from '../../shell.js';
import { fittedLines, wrapText } from '../text-table.js';

/** One explanation in every format. */
export interface ExplainedTexts {
  readonly text: string;
  readonly markdown: string;
  readonly json: object;
}

/** A label of a dialect, or all of them for `elliot:*`; one that needs a cutoff and has none is explained for `cutoff`. */
export function explainedDialects(label: string, cutoff: number, width: number): ExplainedTexts[] {
  return explainDialect(withCutoff(label, cutoff)).map((explanation) => ({
    text: textOf(explanation, width),
    markdown: markdownOf(explanation),
    json: explanation,
  }));
}

function withCutoff(label: string, cutoff: number): string {
  try {
    resolveMetrics([label]);
    return label;
  } catch (error) {
    if (error instanceof UsageError && error.reason.endsWith('needs a cutoff')) return `${label}@${cutoff}`;
    if (!(error instanceof UsageError)) throw error;
    // The library would name its argument, which is no option here.
    const { argument: _, ...details } = error.details;
    throw new UsageError(`${label}: ${error.reason}`, details);
  }
}

function textOf(explanation: DialectExplanation, width: number): string {
  return `${explanationLines(dialectExplanationText(explanation), width).join('\n')}\n`;
}

/** Formulas are set in, and go on further in. */
export function explanationLines(text: string, width: number): string[] {
  const lines = text.trimEnd().split('\n');
  return lines.flatMap((line) => (line.startsWith(' ') ? fittedLines([line], width) : wrapText(line, width)));
}

function markdownOf(explanation: DialectExplanation): string {
  const { label, title, formula, words, reading, note, fails, breaks, standard, differences } = explanation;
  const { library, version, commit, source, direction } = explanation;
  const rows = differences.map(
    ({ choice, standard: usual, dialect }) => `| ${choice} | ${usual ?? ''} | ${dialect ?? ''} |`,
  );
  const parts = [
    `## ${label}: ${title}`,
    `    ${formula}`,
    [...words, ...reading, betterSentence(direction), note ?? '', fails ?? '', breaks ?? '']
      .filter((text) => text !== '')
      .join(' '),
    differences.length === 0
      ? `No difference from \`${standard}\`.`
      : [`| choice | \`${standard}\` | ${library} |`, '| :-- | :-- | :-- |', ...rows].join('\n'),
    `- Source: ${library} ${version}, ${source}, commit ${commit}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
