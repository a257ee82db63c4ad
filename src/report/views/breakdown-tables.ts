// What the tables of a breakdown show: one line for each group, and beside it the metrics of a single run, or one table
// for each metric with the runs beside each other. Texts and Markdown only lay it out.
import type {
  ResultBreakdown,
  ResultDocument,
  ResultGroup,
  ResultGroupValue,
} from '../../documents/result-document.js';
import { intervalText, shortNumber, wholeNumber } from '../parts/number-text.js';

export interface DetailTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The first so many columns say whose line it is; they come again where a table is cut into parts. */
  readonly leadCount: number;
}

/** None where there is no group, or no metric that groups have. */
export function breakdownTables({ definitions, runs }: ResultDocument, { groups }: ResultBreakdown): DetailTable[] {
  const labels = Object.keys(definitions).filter((label) =>
    groups.some((group) => group.runs.some(({ metrics }) => metrics[label] !== undefined)),
  );
  const leadNames = groups.some(({ items }) => items !== undefined) ? ['items', 'users'] : ['users'];
  const tableOf = (title: string, names: readonly string[], cells: (group: ResultGroup) => string[]): DetailTable => ({
    header: [title, ...leadNames, ...names],
    rows: groups.map((group) => [
      group.name,
      ...(leadNames.length > 1 ? [wholeNumber(group.items ?? 0)] : []),
      wholeNumber(group.users),
      ...cells(group),
    ]),
    leadCount: 1 + leadNames.length,
  });
  if (labels.length === 0) return [];
  const cellOf = (group: ResultGroup, run: string, label: string) =>
    groupText(group.runs.find(({ name }) => name === run)?.metrics[label]);
  const names = runs.map(({ name }) => name);
  if (names.length === 1) {
    return [tableOf('group', labels, (group) => labels.map((label) => cellOf(group, names[0]!, label)))];
  }
  return labels.map((label) => tableOf(label, names, (group) => names.map((run) => cellOf(group, run, label))));
}

/** One cell: the value, and its interval where it has one. */
function groupText(value: ResultGroupValue | undefined): string {
  return `${shortNumber(value?.value)} ${intervalText(value?.interval)}`.trimEnd();
}
