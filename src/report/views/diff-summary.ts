// The differences between libraries: one row for each value and the choices that make its difference; and libraries side by side,
// one row for each dialect and one column for each metric that some of them have, all on the same lists.
import type { ResultDiff, ResultDiffLine, ResultDocument } from '../../documents/result-document.js';
import { NO_VALUE, shortNumber } from '../parts/number-text.js';
import { type Blocks, block, NOT_TEXT } from './report-blocks.js';

/** Smaller contributions are rounding; the document has them. */
export const SMALLEST_TOLD = 5e-13;

/** One part for each run, and in which order choices were changed; nothing for a document without a diff. */
export function diffSummary({ diff }: ResultDocument): Blocks {
  if (diff === undefined) return undefined;
  const runs = [...new Set(diff.lines.map(({ run }) => run))];
  const order =
    `Choices are changed one at a time, from the standard definition on, in this order: ${diff.order.join(', ')}. What a ` +
    'choice contributes depends on the order; the contributions add up to the difference.';
  return [runs.map((run) => diffOfRun(diff, run)), block.paragraph(order)];
}

/** Libraries that give one value for one reason share a row. */
function diffOfRun(diff: ResultDiff, run: string): Blocks {
  const standard = diff.standard.find((each) => each.run === run)!.value;
  const refused = diff.refused === undefined ? '' : `: of listed items only, since ${diff.refused}`;
  const title = `Run ${run}, ${diff.metric}`;
  const groups = new Map<string, { readonly cells: readonly string[]; readonly reason: string; dialects: string[] }>();
  for (const line of diff.lines.filter((each) => each.run === run)) {
    const difference = line.difference === null ? NO_VALUE : signed(line.difference);
    const cells = [shortNumber(line.value), difference, line.value === null ? '' : `${line.users}`];
    const reason = becauseOf(line);
    const key = JSON.stringify([...cells, reason]);
    const group = groups.get(key) ?? { cells, reason, dialects: [] };
    group.dialects.push(shortLabel(line.label, diff.metric));
    groups.set(key, group);
  }
  const table = block.table({
    ...{ name: title, hasWordsLast: true },
    header: [diff.metric, 'difference', 'users', 'dialects: because of'],
    rows: [
      [shortNumber(standard), '', '', `standard definition${refused}`],
      ...[...groups.values()].map(({ cells, dialects, reason }) => [
        ...cells,
        `${dialects.join(', ')}${reason === '' ? '' : `: ${reason}`}`,
      ]),
    ],
  });
  return block.group([block.heading(title), table]);
}

/** `ranx@2cae52f` of `ranx@2cae52f:map@10` where `map@10` is asked for; other forms of the metric keep their name. */
function shortLabel(label: string, metric: string): string {
  const name = `:${metric.replace(/@\d+$/, '')}`;
  const uncut = label.replace(/@(\d+)$/, '');
  return uncut.endsWith(name) ? uncut.slice(0, -name.length) : uncut;
}

/** `denominator -0.1021 (norm=relevant), users +0.0039 (users=listed)` */
function becauseOf({ steps, why, difference }: ResultDiffLine): string {
  if (why !== undefined) return why;
  if (difference === null) return '';
  const told = steps.filter(({ contribution }) => Math.abs(contribution) >= SMALLEST_TOLD);
  if (told.length === 0) return 'no difference on these data';
  return told.map(({ choice, contribution, to }) => `${choice} ${signed(contribution)} (${to})`).join(', ');
}

function signed(value: number): string {
  if (Math.abs(value) < SMALLEST_TOLD) return '0';
  return `${value > 0 ? '+' : '-'}${shortNumber(Math.abs(value))}`;
}

/** Values of one run by dialect and metric. */
export interface ConsistencyTable {
  readonly run: string;
  /** Names of metrics, with their cutoff. */
  readonly metrics: readonly string[];
  readonly rows: readonly {
    readonly dialect: string;
    readonly library: string;
    /** By metric; null where the library has no value, undefined where it does not have the metric. */
    readonly values: Readonly<Record<string, number | null>>;
  }[];
}

const LABEL = /^([a-z0-9-]+(?:@[^:]*)?):([^(@]+(?:\([^)]*\))?)(?:@(\d+))?$/;

/**
 * One table for each run, from the labels of dialects in a document.
 * @example
 * const document = await diff({ ease: recsCsv }, 'map@10', { truth: truthCsv, dialects: ['ranx', 'elliot'] });
 * const [table] = consistencyTables(document);
 */
export function consistencyTables(document: ResultDocument): ConsistencyTable[] {
  const labels = Object.keys(document.definitions).flatMap((label) => {
    const parts = LABEL.exec(label);
    return parts === null ? [] : [{ label, dialect: parts[1]!, metric: parts[2]! }];
  });
  const metrics = [...new Set(labels.map(({ metric }) => metric))];
  const dialects = [...new Set(labels.map(({ dialect }) => dialect))];
  return document.runs.map(({ name, metrics: found }) => ({
    run: name,
    metrics,
    rows: toldApart(
      dialects.map((dialect) => {
        const own = labels.filter((each) => each.dialect === dialect && found[each.label] !== undefined);
        const { library = dialect, version = '' } = document.definitions[own[0]?.label ?? '']?.dialect ?? {};
        return {
          dialect,
          library: `${library} ${version}`.trim(),
          values: Object.fromEntries(own.map(({ metric, label }) => [metric, found[label]!.value])),
        };
      }),
    ),
  }));
}

/** One version of a library may have several dialects, such as its compiled part and its Python: each says which it is. */
function toldApart(rows: ConsistencyTable['rows']): ConsistencyTable['rows'] {
  const isAlone = ({ library }: (typeof rows)[number]) => rows.filter((row) => row.library === library).length === 1;
  return rows.map((row) =>
    isAlone(row) ? row : { ...row, library: `${row.library} (${row.dialect.replace(/@.*$/, '')})` },
  );
}

export function consistencySummary(document: ResultDocument): Blocks {
  return consistencyTables(document).map(({ run, metrics, rows }) =>
    block.group([
      block.heading(`Run ${run}`, { only: ['text'] }),
      block.heading(run, { only: NOT_TEXT }),
      block.table({
        name: `Libraries by metrics, run ${run}`,
        header: ['library', ...metrics],
        rows: rows.map((row) => consistencyCells(row, metrics)),
      }),
    ]),
  );
}

function consistencyCells({ library, values }: ConsistencyTable['rows'][number], metrics: readonly string[]): string[] {
  const cell = (value: number | null | undefined) =>
    value === undefined ? '' : value === null ? 'fails' : shortNumber(value);
  return [library, ...metrics.map((metric) => cell(values[metric]))];
}
