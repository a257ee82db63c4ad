// The evaluation of the page as commands for a shell, which give the same document, bit for bit: the split of a log, the
// baselines, the evaluation and the comparison, each a line of its own.
import type { ChosenFile, PageColumnRole, PageReading } from './page-messages.js';
import { DEFAULT_OPTIONS, idsRule, type PageOptions } from './page-options.js';

export interface PageCommandRequest {
  readonly files: readonly ChosenFile[];
  readonly options: PageOptions;
  readonly labels: readonly string[];
  /** Baselines that were fitted, and the length of their lists. */
  readonly baselines: readonly string[];
  readonly k: number;
  readonly split:
    | {
        readonly command: string;
        readonly foldCount: number;
        readonly hasFoldIn: boolean;
        readonly hasSearch: boolean;
        readonly isSeeded: boolean;
      }
    | undefined;
  readonly isCompared: boolean;
}

/** Lines that end with a line break; files are looked for where the shell stands. */
export function commandLines(request: PageCommandRequest): string {
  const lines = [
    ...otherwiseRead(request),
    ...[splitLine(request), ...baselineLines(request), evaluateLine(request), compareLine(request)],
  ];
  return `${lines.filter((line) => line !== undefined).join('\n')}\n`;
}

const FOLDER = 'split';

/** Where a baseline is written: beside the files of the user, and never over one of them. */
export function baselineFile(name: string, files: readonly ChosenFile[]): string {
  const plain = `${name}.csv`;
  return files.some(({ file }) => file.name === plain) ? `${name}-baseline.csv` : plain;
}

/** The command line reads all recommendations alike: as the first file, or as baselines where there are any. */
function sharedReading({ files, baselines }: Pick<PageCommandRequest, 'files' | 'baselines'>): PageReading {
  const first = files.find(({ role }) => role === 'recs');
  return baselines.length > 0 || first === undefined ? { columns: {} } : first.reading;
}

/** A file that is read in another way than all others is named. */
function otherwiseRead(request: PageCommandRequest): string[] {
  const textOf = ({ badRows: _, ...reading }: PageReading) => JSON.stringify(reading);
  const shared = textOf(sharedReading(request));
  const odd = request.files.filter(({ role, reading }) => role === 'recs' && textOf(reading) !== shared);
  // In the quotes of JSON, a name cannot end the line of a comment.
  return odd.map(
    ({ file }) => `# ${JSON.stringify(file.name)} has different columns: first rename them as in the other files`,
  );
}

function splitLine({ files, options, split }: PageCommandRequest): string | undefined {
  const log = files.find(({ role }) => role === 'log');
  if (split === undefined || log === undefined) return undefined;
  return shellLine([
    `recgauge data split ${shellFile(log.file.name)} ${split.command}`,
    ...(options.minRating === '' ? [] : [shellOption('min-rating', options.minRating)]),
    ...(options.seed > 0 && split.isSeeded ? [`--seed ${options.seed}`] : []),
    ...(split.hasSearch ? ['--no-search-files'] : []),
    ...readingWords(log.reading, undefined, true),
    ...badRowsWords([log]),
    `-o ${FOLDER}`,
  ]);
}

function baselineLines({ files, options, split, baselines, k }: PageCommandRequest): string[] {
  const train = files.find(({ role }) => role === 'train');
  const folder = split === undefined || split.foldCount === 1 ? FOLDER : `${FOLDER}/fold-${options.fold}`;
  const log = split === undefined ? shellFile(train?.file.name ?? '') : `${folder}/train.csv`;
  const known = split?.hasFoldIn ? [`--fold-in ${folder}/fold-in.csv`] : [];
  // Times of training are not looked at here, whatever they are.
  const reading =
    split === undefined && train !== undefined
      ? [...readingWords(train.reading, undefined), ...badRowsWords([train]), '--no-timestamps']
      : [];
  return baselines.map((name) =>
    shellLine([
      `recgauge recommend ${log} --model ${name} -k ${k}`,
      ...[...known, ...reading, `-o ${baselineFile(name, files)}`],
    ]),
  );
}

function evaluateLine(request: PageCommandRequest): string {
  const { files, options, labels, split, baselines } = request;
  const named = (role: string) => files.filter((file) => file.role === role);
  const test = named('test')[0];
  const train = named('train')[0];
  const parts =
    split === undefined
      ? [
          ...(test === undefined ? [] : [shellOption('test', test.file.name)]),
          ...(train === undefined ? [] : [shellOption('train', train.file.name)]),
        ]
      : [`--split ${FOLDER}${split.foldCount === 1 ? '' : ` --fold ${options.fold}`}`];
  const own = [
    ...(split === undefined && test !== undefined ? readingWords(test.reading, 'test') : []),
    ...(split === undefined && train !== undefined ? readingWords(train.reading, 'train') : []),
    ...readingWords(sharedReading(request), 'recs'),
    ...badRowsWords(split === undefined ? files : named('recs')),
  ];
  return shellLine([
    'recgauge evaluate',
    ...parts,
    ...named('recs').map(({ run, file }) => shellOption('recs', `${run}=${file.name}`)),
    ...baselines.map((name) => {
      const file = baselineFile(name, files);
      return `--recs ${file === `${name}.csv` ? file : `${name}=${file}`}`;
    }),
    `--metrics ${shellWord(labels.join(','))}`,
    ...policyWords(options),
    ...(options.breakdown.length === 0 || (split === undefined && train === undefined)
      ? []
      : [`--breakdown ${options.breakdown.join(',')}`]),
    ...own,
    '--format json -o result.json',
  ]);
}

function policyWords(options: PageOptions): string[] {
  const { relevance, ties, duplicates, missingUsers, ci, seed } = options;
  const said = [
    ['relevance', relevance, DEFAULT_OPTIONS.relevance],
    ['ties', ties, DEFAULT_OPTIONS.ties],
    ['duplicates', duplicates, DEFAULT_OPTIONS.duplicates],
    ['missing-users', missingUsers, DEFAULT_OPTIONS.missingUsers],
    ['ids', idsRule(options), undefined],
    ['ci', ci, DEFAULT_OPTIONS.ci],
    ['seed', seed, DEFAULT_OPTIONS.seed],
  ] as const;
  return said.flatMap(([name, value, usual]) => {
    if (value === usual) return [];
    return [name === 'ci' && value === 0 ? '--no-ci' : shellOption(name, `${value}`)];
  });
}

function compareLine({ options, isCompared }: PageCommandRequest): string | undefined {
  if (!isCompared) return undefined;
  return shellLine([
    'recgauge compare result.json',
    ...(options.test === DEFAULT_OPTIONS.test ? [] : [`--test ${options.test}`]),
    ...(options.adjust === DEFAULT_OPTIONS.adjust || options.test === 'tukey' ? [] : [`--adjust ${options.adjust}`]),
    ...(options.adjustOver === 'all' && options.test !== 'tukey' ? ['--adjust-over all'] : []),
    ...(options.ci === DEFAULT_OPTIONS.ci || options.ci === 0 ? [] : [`--ci ${options.ci}`]),
    ...(options.seed === 0 ? [] : [`--seed ${options.seed}`]),
    '--format json --html report.html -o comparison.json',
  ]);
}

/** One word for all files of a command: where it was not chosen, no row of the file is bad. */
function badRowsWords(files: readonly ChosenFile[]): string[] {
  return files.some(({ reading }) => reading.badRows !== undefined) ? ['--bad-rows report'] : [];
}

/** What was chosen beside the preview; for one kind of file where the command reads several. */
function readingWords({ separator, header, columns }: PageReading, kind: string | undefined, isLog = false): string[] {
  const scope = kind === undefined ? '' : `${kind}:`;
  const flag = kind === undefined ? '' : `=${kind}`;
  const roles: readonly PageColumnRole[] = ['user', 'item', 'rating', ...(isLog ? (['timestamp'] as const) : [])];
  return [
    ...(separator === undefined ? [] : [shellOption('separator', `${scope}${separator === '\t' ? 'tab' : separator}`)]),
    ...(header === undefined ? [] : [`--${header ? '' : 'no-'}header${flag}`]),
    ...roles.flatMap((role) => {
      const choice = columns[role];
      if (choice === undefined) return [];
      return [choice === null ? `--no-${role}s${flag}` : shellOption(`${role}-column`, `${scope}${choice}`)];
    }),
  ];
}

/** The word itself where it is plain, else in single quotes. */
export function shellWord(text: string): string {
  return /^[\w.,:=/@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The name of a file; one that begins with a dash is not an option. */
export function shellFile(name: string): string {
  return shellWord(name.startsWith('-') ? `./${name}` : name);
}

/** An option with its value, which may begin with a dash. */
export function shellOption(name: string, value: string): string {
  return `--${name}${value.startsWith('-') ? '=' : ' '}${shellWord(value)}`;
}

/** Options below each other where they do not fit on a line. */
export function shellLine(words: readonly string[]): string {
  const [first = '', ...rest] = words;
  const line = words.join(' ');
  return line.length <= 100 ? line : [first, ...rest.map((word) => `  ${word}`)].join(' \\\n');
}
