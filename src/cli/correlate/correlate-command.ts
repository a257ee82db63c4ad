/// <reference types="node" />
// `recgauge correlate`: how far metrics, datasets or configurations rank algorithms alike.
import {
  COEFFICIENT_NAMES,
  type CorrelateOptions,
  correlate,
  directionNotice,
  joinScores,
  measuresOf,
  type ReportForm,
  readScores,
  render,
  type ScoreOptions,
  type ScoreTable,
  splitLabels,
  UsageError,
} from '../../shell.js';
import { type Command, type OptionGroup, option, type ParsedArguments } from '../arguments.js';
import { deliverShown, ENDING_HELP, formatOfOutput, OUTPUT_OPTION, outputOf, pageWidth } from '../deliver.js';
import { type NamedFile, namedFile, refuseTwins } from '../evaluate/evaluate-request.js';
import { fileOrInput, loadParquet, refuseStandardInputTwice } from '../input-files.js';
import { separatorOption } from '../number-option.js';
import { wantsNotices, writeNotices } from '../output.js';

/** The options of `recgauge correlate`: a table for parser and help, with the words that each may have. */
const CORRELATE_FORMATS = ['text', 'json', 'markdown', 'latex', 'csv'] as const;

const CORRELATE_GROUPS: readonly OptionGroup[] = [
  {
    title: 'What is compared',
    options: [
      option('--by COLUMN', 'what to compare: metric, dataset or another column'),
      option('--coefficient LIST ...', `comma-separated: ${COEFFICIENT_NAMES.join(', ')}; default: spearman`),
      option('--top LIST', 'cutoffs of the overlap of the top, 0 for none; default: 5'),
      option('--persistence P', 'the p of rbo; default: 0.9'),
      option('--lower METRICS ...', 'metrics for which lower is better'),
      option('--higher METRICS ...', 'metrics for which higher is better'),
      option('--where COLUMN=VALUES ...', 'only rows with one of these values; the algorithm is a column too'),
      option('--ignore COLUMNS ...', 'columns that do not distinguish values'),
    ],
  },
  {
    title: 'How files are read (default: detected and checked)',
    options: [
      option('--algorithm-column NAME', 'name of the algorithm column, or its number from 0'),
      option('--metric-column NAME', 'the same for metrics'),
      option('--dataset-column NAME', 'the same for datasets'),
      option('--value-column NAME', 'the same for values'),
      option('--factors COLUMNS ...', 'numeric columns that distinguish values, such as seed'),
      option('--separator TEXT', 'field separator, or tab'),
      option('--no-quotes', 'quotes have no special meaning'),
    ],
  },
  {
    title: 'Output',
    options: [
      option('--format FORMAT', `output format; ${ENDING_HELP}`, CORRELATE_FORMATS),
      OUTPUT_OPTION,
      option('-q, --quiet', 'no notices on standard error'),
    ],
  },
];

const CORRELATE_NOTES: readonly string[] = [
  'A file is a table as CSV or TSV with a header, plain or gzip, or as Parquet: one row per value (algorithm, metric, dataset, ' +
    'value), or one row per algorithm with a column for each metric; or the JSON document of recgauge evaluate. - is standard input.',
  'Columns are found by their usual names (algorithm, model, run, metric, dataset, value and more). Every other text ' +
    'column distinguishes values too, such as a source or a configuration. Where no column is named like --by, the columns ' +
    'or the files are compared.',
  'Rankings are compared over the algorithms that have both values, in each group of equal other columns, and on average ' +
    'over the groups. Equal values are ranked in the order of names by src-ordinal, rbo and the overlap, and marked.',
  'Higher values are better, except with --lower, for rating errors such as rmse, and for metrics of a result document, ' +
    'which states the direction. --lower novelty also means Novelty@10.',
];

const CORRELATE_EXAMPLES: readonly (readonly [string, string])[] = [
  ['recgauge correlate results.csv', 'do the metrics agree on which is best?'],
  [
    'recgauge correlate results.csv --by dataset --lower novelty',
    'does a metric rank algorithms alike on all datasets?',
  ],
  ['recgauge correlate results.csv --coefficient spearman,kendall --top 1,3,5 --format latex', 'tables for a paper'],
  ['recgauge correlate random=a.json time=b.json --by configuration', 'two results of recgauge evaluate'],
  ['recgauge correlate results.csv --where source=table8 --ignore source', 'a part of a table'],
];

export const correlateCommand: Command = {
  name: 'correlate',
  summary: 'how far metrics, datasets or configurations rank algorithms alike',
  usage: [
    'recgauge correlate [NAME=]FILE... [--by COLUMN] [--coefficient LIST] [--top LIST]',
    '                   [--lower METRICS] [--format FORMAT] [-o FILE]',
  ],
  groups: CORRELATE_GROUPS,
  notes: CORRELATE_NOTES,
  examples: CORRELATE_EXAMPLES,
  run: runCorrelate,
};

async function runCorrelate(given: ParsedArguments): Promise<number> {
  const request = correlateRequest(given);
  const { output } = request;
  const format = formatOfOutput(given, CORRELATE_FORMATS, 'text');
  const { coefficients = [], top = [], persistence = 0.9 } = correlateOptions(given, NO_SCORES);
  measuresOf(coefficients, top, persistence);
  const table = await loadScores(request);
  const options = correlateOptions(given, table);
  const document = await correlate(table, options);
  // On standard output, JSON and Markdown hold the notices themselves.
  const areShown = format === 'json' || format === 'markdown';
  if (wantsNotices(given, output === undefined && areShown)) {
    writeNotices(document, directionNotice(table, document.lower, options));
  }
  const isFile = output !== undefined;
  const form = format as ReportForm;
  const notices = form !== 'text' || isFile;
  const text = render(document, { form, width: pageWidth(isFile), notices });
  const shown = () => render(document, { form: 'text', width: pageWidth(false), notices: false });
  await deliverShown(given, { text, output, shown });
  return 0;
}

/** What options are checked against before files are read. */
const NO_SCORES: ScoreTable = { kind: 'scores', sources: [], factors: [], scores: [], lower: [], notices: [] };

/** All files are looked for before the first is read. */
async function loadScores({ files, reading, fileFactor }: CorrelateRequest): Promise<ScoreTable> {
  const sources = [];
  for (const { name, path } of files) sources.push({ name, source: await fileOrInput(path) });
  const tables = new Map<string, ScoreTable>();
  for (const { name, source } of sources)
    tables.set(name, await readScores(source, { ...reading, parquet: loadParquet }));
  return joinScores(tables, fileFactor);
}

export interface CorrelateRequest {
  readonly files: readonly NamedFile[];
  readonly reading: ScoreOptions;
  readonly output: string | undefined;
  /** What several files are, if their tables do not say it. */
  readonly fileFactor: string;
}

/** What files may be, besides datasets. */
const FILE_FACTORS = ['dataset', 'source', 'configuration'];

/**
 * What a command line of `recgauge correlate` asks for, checked before a file is read: files with their names, how they
 * are read, what is compared and where the result goes.
 */
function correlateRequest(given: ParsedArguments): CorrelateRequest {
  const files = given.positionals.map(namedFile);
  if (files.length === 0) {
    throw new UsageError('Missing file', {
      expected: 'recgauge correlate results.csv',
      hint: 'Run recgauge correlate --help.',
    });
  }
  refuseTwins('FILE', files);
  refuseStandardInputTwice(files.map(({ path }) => path));
  const output = outputOf(given);
  const by = given.value('by');
  const fileFactor = by !== undefined && FILE_FACTORS.includes(by) ? by : 'dataset';
  return { files, reading: readingOf(given, files.length === 1, fileFactor), output, fileFactor };
}

function readingOf(given: ParsedArguments, isOnly: boolean, fileFactor: string): ScoreOptions {
  const roles = ['algorithm', 'metric', 'dataset', 'value'].filter((role) => given.has(`${role}-column`));
  const by = given.value('by');

  return {
    columns: Object.fromEntries(roles.map((role) => [role, given.value(`${role}-column`)!])),
    // Several files are what is compared, so their columns are metrics.
    ...(by === undefined || !isOnly ? {} : { by }),
    ...separatorOption(given.value('separator')),
    ...(given.has('no-quotes') ? { quotes: false } : {}),
    factors: words(given, 'factors'),
    asked: { ...correlateOptions(given, NO_SCORES), ...(isOnly ? {} : { fileFactor }) },
  };
}

/** What the verb is asked; `table` decides whether a comma in a condition separates values. */
function correlateOptions(given: ParsedArguments, table: ScoreTable): CorrelateOptions {
  const by = given.value('by');
  const coefficients = words(given, 'coefficient');
  const persistence = given.value('persistence');
  return {
    ...(by === undefined ? {} : { by }),
    ...(coefficients.length === 0 ? {} : { coefficients: coefficients as CorrelateOptions['coefficients'] & {} }),
    ...(given.has('top') ? { top: cutoffs(given.value('top')!) } : {}),
    ...(persistence === undefined ? {} : { persistence: Number(persistence) }),
    lower: words(given, 'lower'),
    higher: words(given, 'higher'),
    ignore: words(given, 'ignore'),
    where: whereOf(given, table),
  };
}

/** Commas inside brackets belong to a label. */
function words(given: ParsedArguments, option: string): string[] {
  return given
    .values(option)
    .flatMap(splitLabels)
    .filter((word) => word !== '');
}

function cutoffs(text: string): number[] {
  if (text === '0') return [];
  return text.split(',').map((word) => {
    if (/^[1-9]\d*$/.test(word.trim())) return Number(word);
    throw new UsageError('A cutoff must be a number of algorithms', {
      argument: '--top',
      found: word,
      expected: 'a whole number from 1, such as 5, or 0 alone for no overlap',
    });
  });
}

function conditions(given: ParsedArguments): [name: string, values: string][] {
  return given.values('where').map((text) => {
    const at = text.indexOf('=');
    if (at > 0 && at < text.length - 1) return [text.slice(0, at), text.slice(at + 1)];
    throw new UsageError('The condition needs a value', {
      argument: '--where',
      found: text,
      expected: '--where COLUMN=VALUE, such as --where dataset=ML-1M',
    });
  });
}

/** Values, comma-separated, unless the whole text is a value; a column that is named twice has all of them. */
function whereOf(given: ParsedArguments, { factors, scores }: ScoreTable): NonNullable<CorrelateOptions['where']> {
  const where = new Map<string, string[]>();
  for (const [name, text] of conditions(given)) {
    const place = factors.indexOf(name);
    const isWhole = scores.some(({ algorithm, levels }) => (name === 'algorithm' ? algorithm : levels[place]) === text);
    where.set(name, [...(where.get(name) ?? []), ...(isWhole ? [text] : text.split(','))]);
  }
  return Object.fromEntries(where);
}
