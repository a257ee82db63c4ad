// The tables of the pages that start with "Coming from", as claims: which label of a dialect a measure of the library is,
// which plain label is the same definition, which one is not, and with which options that holds.
import { DIALECTS, type Dialect, type EvaluationOptions } from '../../src/shell.js';

type ReadingOptions = Pick<EvaluationOptions, 'ties' | 'scores' | 'missingUsers'>;

export interface MigrationRow {
  /** The measure as the library calls it, such as `ndcg_cut_k`. */
  readonly measure: string;
  readonly dialect: Dialect;
  /** The metric of the dialect. */
  readonly name: string;
  readonly hasCutoff: boolean;
  /** The plain label that is equal, with `@k` for a cutoff; undefined where there is none. */
  readonly plain: string | undefined;
  /** Plain labels that the row says to differ. */
  readonly others: readonly string[];
  /** Options that the row wants besides those of the page. */
  readonly options: ReadingOptions;
  /** Whether the row says that no value of the library was obtained. */
  readonly isHeld: boolean;
}

const OPTION_NAMES = { '--ties': 'ties', '--scores': 'scores', '--missing-users': 'missingUsers' } as const;

/** The rows of all tables of a page with a label in the second column. */
export function migrationRows(text: string): MigrationRow[] {
  return text.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const label = /^`([\w.-]+)(@[\w.-]+)?:([\w.-]+)(@k)?`$/.exec(cells[2] ?? '');
    return label === null ? [] : [rowOf(cells[1]!.replaceAll('`', ''), label, cells[3]!)];
  });
}

function rowOf(measure: string, [, id, version, name, cutoff]: RegExpExecArray, cell: string): MigrationRow {
  const dialect = DIALECTS.findLast((one) => one.id === id && (version === undefined || `@${one.version}` === version));
  if (dialect === undefined) throw new Error(`no dialect ${id}${version ?? ''}`);
  const codes = codesOf(cell);
  const [plain, ...others] = codes.filter((code) => !code.startsWith('--'));
  return {
    measure,
    dialect,
    name: name!,
    hasCutoff: cutoff !== undefined,
    plain: cell.startsWith('none') ? undefined : plain,
    others,
    options: optionsOf(codes.filter((code) => /^--\S+ /.test(code)).join(' ')),
    isHeld: !cell.includes('not tested'),
  };
}

/** The options with which a page says that its plain labels are equal. */
export function pageOptions(text: string): ReadingOptions {
  const code = /^[^|#]*\bWith `(--[^`]+)`/m.exec(text.replace(/\n(?=\S)/g, ' '))?.[1];
  if (code === undefined) throw new Error('the page says no options');
  return optionsOf(code);
}

const codesOf = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);

function optionsOf(words: string): ReadingOptions {
  const entries = [...words.matchAll(/(--[\w-]+) ([\w-]+)/g)].map(([, option, value]) => [
    OPTION_NAMES[option as keyof typeof OPTION_NAMES],
    value,
  ]);
  return Object.fromEntries(entries) as ReadingOptions;
}
