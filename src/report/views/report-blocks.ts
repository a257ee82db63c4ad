// What lies between a document and its forms: a view makes blocks of a document, a form makes text of blocks. A view knows no
// form and a form no document, so that each is written once.
import type { Plot } from '../svg/draw-plot.js';

/** Words with marks in them. A form escapes every text, so that a name from a file stays a name. */
export type Inline = string | number | Span | undefined | readonly Inline[];

export interface Span {
  /**
   * `name` keeps its direction to itself, `whole` is a long text that may break anywhere, `letters` stand raised behind a
   * value, `link` leads to a section of the page, `tex` is LaTeX already.
   */
  readonly mark: 'strong' | 'code' | 'name' | 'whole' | 'small' | 'letters' | 'link' | 'tex';
  readonly text: Inline;
  /** The id of the section that a link leads to. */
  readonly to?: string;
}

/** A template whose pieces are words or marked words. */
export function inline(parts: TemplateStringsArray, ...pieces: readonly Inline[]): Inline {
  return parts.flatMap((part, place) => [part, pieces[place]]);
}

const marked =
  (kind: Span['mark']) =>
  (text: Inline): Span => ({ mark: kind, text });

/** Words with a mark. */
export const mark = {
  strong: marked('strong'),
  code: marked('code'),
  name: marked('name'),
  whole: marked('whole'),
  small: marked('small'),
  letters: marked('letters'),
  tex: marked('tex'),
  link: (to: string, text: Inline): Span => ({ mark: 'link', text, to }),
  /** A fingerprint or a value as JSON. */
  mono: (text: string): Span => mark.code(mark.whole(text)),
};

/** A value in a table: the best one strong, with letters of its group and its interval where it has them. */
export function valueCell(figure: string, isBest: boolean, letters: string, interval: string): Inline {
  const shown = isBest ? inline`${mark.strong(figure)}` : figure;
  const group = letters === '' ? undefined : inline`${mark.letters(letters)}`;
  return inline`${shown}${group}${interval === '' ? undefined : inline` ${mark.small(interval)}`}`;
}

/** `a`, `a and b`, `a, b and c` */
export function listed(names: readonly Inline[]): Inline {
  return names.map((name, place) => [place === 0 ? '' : place === names.length - 1 ? ' and ' : ', ', name]);
}

/** A text as a sentence: its first word in upper case, unless that is a label or a sign, and a full stop. */
export function sentence(text: string): string {
  return stopped(/^[a-z]{2,}(-[a-z]+)*[ ,]/.test(text) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text);
}

/** With a full stop, once. */
export function stopped(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

export type ReportBlock =
  | Section
  | Heading
  | Paragraph
  | List
  | Findings
  | Table
  | Figure
  | FoldedBlocks
  | Group
  | Paste
  | Tiles
  | Card
  | VerdictBlock
  | Acts
  | MetricTexts;

/** Blocks in their order; what is undefined is left out. */
export type Blocks = ReportBlock | undefined | readonly Blocks[];

/** What any block may say of itself. */
interface Common {
  /** Forms that show it; default: all. */
  readonly only?: readonly ('html' | 'text' | 'markdown' | 'latex')[];
  /** Notices are left out where they are shown elsewhere. */
  readonly role?: 'notices';
}

/** A chapter of a page. */
export interface Section extends Common {
  readonly kind: 'section';
  readonly id: string;
  readonly title: string;
  readonly body: Blocks;
  /** Behind what a reader on paper begins with. */
  readonly isAppendix?: boolean;
}

export interface Heading extends Common {
  readonly kind: 'heading';
  readonly text: Inline;
  /** Default: 3. */
  readonly level?: 2 | 3;
}

export interface Paragraph extends Common {
  readonly kind: 'paragraph';
  /** In front of the words and of no line below them, such as `Truth: `. */
  readonly lead?: string;
  readonly isLeadStrong?: boolean;
  readonly text: Inline;
  /** Further lines that begin anew. */
  readonly lines?: readonly Inline[];
  readonly isNote?: boolean;
}

export interface List extends Common {
  readonly kind: 'list';
  readonly title?: string;
  readonly entries: readonly Inline[];
}

/** Objections of the linter, each with its reason, source and advice. */
export interface Findings extends Common {
  readonly kind: 'findings';
  readonly entries: readonly ShownFinding[];
}

export interface ShownFinding {
  readonly code: string;
  readonly severity: 'warning' | 'note';
  readonly message: string;
  readonly why: string;
  readonly citation: string;
  readonly advice: string;
  /** Whom it is about, where it is not all. */
  readonly about?: string | undefined;
}

export interface Table extends Common {
  readonly kind: 'table';
  /** What the table holds, for those who come to it alone; a paper has a caption instead. */
  readonly name: string;
  readonly caption?: Inline;
  readonly header: readonly Inline[];
  readonly rows: readonly (readonly Inline[])[];
  /** Rows set apart at the end, such as the values of lists in random order. */
  readonly footer?: readonly (readonly Inline[])[];
  /** The first so many columns are words; the others are numbers, to the right. Default: 1. */
  readonly wordCount?: number;
  /** Whether the last column is words. */
  readonly hasWordsLast?: boolean;
  /** First and last columns that come again where a table is cut into parts; default: 1 and 0. */
  readonly leadCount?: number;
  readonly tailCount?: number;
  readonly isSortable?: boolean;
  /** Metrics of the columns behind the first, which are set apart when chosen, and of rows, which are shown when chosen. */
  readonly columnMetrics?: readonly number[];
  readonly rowMetrics?: readonly number[];
  /** Runs of the rows, which a reader may leave out. */
  readonly rowRuns?: readonly (readonly number[])[];
}

export interface Figure extends Common {
  readonly kind: 'figure';
  readonly caption: Inline;
  readonly plot: Plot;
  /** Drawn once, for a phone, so that several stand in a row. */
  readonly isSmall?: boolean;
  /** The same in numbers; absent where the table stands beside the plot anyway. */
  readonly table?: Blocks;
}

/** Folded, unless it is short enough to be open. */
export interface FoldedBlocks extends Common {
  readonly kind: 'details';
  readonly summary: string;
  readonly body: Blocks;
  readonly isOpen?: boolean;
  /** The same of the other metrics: where one can be chosen, it is shown in place of the first. */
  readonly isOthers?: boolean;
}

/** Blocks that belong together: of one metric, or without a blank line between them in a text. */
export interface Group extends Common {
  readonly kind: 'group';
  readonly body: Blocks;
  /** By its place in the document: shown where a reader chooses it. */
  readonly metric?: number;
  /** Beside each other, as many as fit. */
  readonly isRow?: boolean;
}

/** Words to be copied. */
export interface Paste extends Common {
  readonly kind: 'paste';
  readonly name: string;
  readonly text: string;
}

/** Counts in large letters. */
export interface Tiles extends Common {
  readonly kind: 'tiles';
  readonly facts: readonly (readonly [name: string, count: number])[];
}

/** Set apart at the top of a page. */
export interface Card extends Common {
  readonly kind: 'card';
  readonly body: Blocks;
}

/** An answer in large letters with what it rests on, and small plots beside it. */
export interface VerdictBlock extends Common {
  readonly kind: 'verdict';
  readonly answer: Inline;
  readonly sentences: readonly Inline[];
  readonly plots: readonly Plot[];
}

/** A line with what to do next, where pages put their buttons. */
export interface Acts extends Common {
  readonly kind: 'acts';
  readonly text: Inline;
}

export interface MetricTexts extends Common {
  readonly kind: 'definitions';
  readonly entries: readonly {
    /** Metrics that differ only in their cutoff, and what tells them apart: `@5`. */
    readonly metrics: readonly number[];
    readonly cutoffs: readonly string[];
    readonly label: string;
    readonly title: string;
    readonly formula: string;
    /** The label, short enough to be read aloud. */
    readonly formulaName: string;
    readonly words: string;
    readonly remarks: readonly string[];
    readonly note: string;
  }[];
}

type Rest<B extends ReportBlock> = Omit<B, 'kind'>;
type More<B extends ReportBlock> = Partial<Rest<B>>;

/** Blocks by their kind. */
export const block = {
  section: (rest: Rest<Section>): Section => ({ kind: 'section', ...rest }),
  heading: (text: Inline, more: More<Heading> = {}): Heading => ({ kind: 'heading', text, ...more }),
  paragraph: (text: Inline, more: More<Paragraph> = {}): Paragraph => ({ kind: 'paragraph', text, ...more }),
  list: (entries: List['entries'], more: More<List> = {}): List => ({ kind: 'list', entries, ...more }),
  table: (rest: Rest<Table>): Table => ({ kind: 'table', ...rest }),
  figure: (rest: Rest<Figure>): Figure => ({ kind: 'figure', ...rest }),
  details: (summary: string, body: Blocks, isOpen = false): FoldedBlocks => ({
    kind: 'details',
    summary,
    body,
    isOpen,
  }),
  /** What is folded behind the chief metric; nothing where there are no others. */
  others: (body: readonly Blocks[], isOpen = false): Blocks =>
    body.length === 0 ? undefined : { ...block.details('The other metrics', body, isOpen), isOthers: true },
  group: (body: Blocks, more: More<Group> = {}): Group => ({ kind: 'group', body, ...more }),
  row: (body: Blocks): Group => block.group(body, { isRow: true }),
  /** What speaks of one metric. */
  ofMetric: (metric: number, body: Blocks): Group => block.group(body, { metric }),
  paste: (name: string, text: string): Paste => ({ kind: 'paste', name, text }),
};

/** What a summary goes by: it shows less on a narrow page. */
export interface SummaryOptions {
  /** Columns of the page; infinite where nothing has to fit. */
  readonly width: number;
  /** `table` for the values alone. */
  readonly parts?: 'all' | 'table';
  /** What stands beside the runs of a result: `at random`, `at best` and `users`. */
  readonly references?: readonly string[];
  /** The label by which models of an experiment are put in order. */
  readonly metric?: string;
}

/** Forms other than the terminal, which says some things in another way. */
export const NOT_TEXT = ['html', 'markdown', 'latex'] as const;
