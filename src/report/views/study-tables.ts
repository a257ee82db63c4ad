// The two tables of the study of 2021 (Tamm, Damdinov & Vasilev), cell by cell: which definition fills a cell, what the study
// found there on MovieLens 20M, and whether the same libraries agree with each other in both.
import type { ResultDocument } from '../../documents/result-document.js';
import { NO_VALUE, shortNumber } from '../parts/number-text.js';
import { type Blocks, block, NOT_TEXT } from './report-blocks.js';

interface StudyCell {
  /** With `@k` where there is a cutoff. */
  readonly label: string;
  /** What the study has, rounded as values here are. */
  readonly printed: string;
  /** `*`: the study had to repair it; `†`: its notebook calls the library in a way of its own. */
  readonly mark?: '*' | '†';
  /** Repaired forms of a metric that fails, shown in parentheses. */
  readonly repairs?: readonly string[];
  /** What the library itself defines, where the notebook does not use it. */
  readonly own?: string;
}

interface StudyTable {
  readonly title: string;
  readonly columns: readonly string[];
  /** By library, a cell for each column; undefined where the library does not have the metric. */
  readonly rows: Readonly<Record<string, readonly (StudyCell | undefined)[]>>;
}

const FAILED = 'failed';
const REPAIRED = { mark: '*' } as const;
const NONE = undefined;

/** What most libraries gave in the study. */
const USUAL = { hit: '0.4746', map: '0.0393', mrr: '0.1863', ndcg: '0.0933', precision: '0.0575', recall: '0.0963' };
const [STACKED, WITHIN_LIST] = ['0.6866', '0.2832'];
/** MAP divided by all relevant items, in libraries without hit rate and MRR. */
const FOUR_METRICS = { hit: NONE, map: '0.0317', mrr: NONE };

function cell(label: string, printed: string, more: Omit<StudyCell, 'label' | 'printed'> = {}): StudyCell {
  return { label, printed, ...more };
}

/** The six metrics of lists of a dialect, with what differs from the usual values. */
function sixCells(dialect: string, differing: Partial<Record<keyof typeof USUAL, string | undefined>> = {}) {
  const printed = Object.entries({ ...USUAL, ...differing });
  return printed.map(([metric, value]) => (value === undefined ? NONE : cell(`${dialect}:${metric}@k`, value)));
}

const RANKING: StudyTable = {
  title: 'Table 1',
  columns: ['HitRate@k', 'MAP@k', 'MRR@k', 'NDCG@k', 'Precision@k', 'Recall@k'],
  rows: {
    RePlay: sixCells('replay@0.4.0'),
    rs_metrics: sixCells('rs-metrics@0.5.0', { map: FOUR_METRICS.map }),
    RecBole: sixCells('recbole@0.2.1'),
    'DL RS Evaluation': sixCells('dl-rs-evaluation', { hit: '1.1504', ndcg: '0.0798' }),
    DaisyRec: [
      cell('daisyrec-notebook:hit@k', USUAL.hit),
      cell('daisyrec-notebook:map-fixed@k', '0.0230', REPAIRED),
      cell('daisyrec-notebook:mrr@k', '0.2749'),
      cell('daisyrec-notebook:ndcg@k', USUAL.ndcg, { mark: '†', own: 'daisyrec@1.1.2:ndcg@k' }),
      cell('daisyrec-notebook:precision@k', USUAL.precision),
      cell('daisyrec-notebook:recall@k', USUAL.recall),
    ],
    Elliot: sixCells('elliot', { map: '0.0730', ndcg: '0.0898' }),
    'MS Recommenders': sixCells('ms-recommenders@0.6.0', FOUR_METRICS),
    'Beta RecSys': sixCells('beta-recsys', FOUR_METRICS),
    NeuRec: [
      cell('neurec-notebook:hit-fixed@k', USUAL.hit, REPAIRED),
      ...sixCells('neurec@2.x', { map: '0.00288' }).slice(1),
    ],
    OpenRec: [
      ...[NONE, NONE, NONE],
      cell('openrec-notebook@0.3.0-tf2:ndcg@k', '0.4626'),
      cell('openrec-notebook@0.3.0-tf1:precision@k', USUAL.precision, REPAIRED),
      cell('openrec-notebook@0.3.0-tf2:recall@k', USUAL.recall),
    ],
    'RecSys PyTorch': [
      cell('recsys-pytorch-notebook:loo-hit', FAILED),
      ...[NONE, NONE],
      ...sixCells('recsys-pytorch').slice(3),
    ],
  },
};

const AREAS: StudyTable = {
  title: 'Table 2',
  columns: ['SAUC', 'GAUC', 'GAUC@k', 'LAUC@k'],
  rows: {
    RePlay: [NONE, NONE, cell('replay@0.4.0:auc@k', WITHIN_LIST), NONE],
    rs_metrics: [NONE, NONE, NONE, NONE],
    RecBole: [
      cell('recbole@0.2.1:auc', STACKED),
      cell('recbole@0.2.1:gauc-notebook', '0.8582', { mark: '†', own: 'recbole@0.2.1:gauc' }),
      ...[NONE, NONE],
    ],
    'DL RS Evaluation': [NONE, NONE, cell('dl-rs-evaluation:roc-auc@k', WITHIN_LIST), NONE],
    DaisyRec: [
      ...[NONE, NONE],
      cell('daisyrec@1.1.2:auc@k', `${FAILED} (0.1914 | 0.4033)`, {
        ...REPAIRED,
        repairs: ['daisyrec@1.1.2:auc-repaired@k', 'daisyrec@1.1.2:auc-repaired-defined@k'],
      }),
      NONE,
    ],
    Elliot: [cell('elliot:auc', '0.6882'), cell('elliot:gauc', '0.7046'), NONE, cell('elliot:lauc@k', '0.1119')],
    'MS Recommenders': [cell('ms-recommenders@0.6.0:auc', STACKED), NONE, NONE, NONE],
    'Beta RecSys': [cell('beta-recsys:auc', STACKED), NONE, NONE, NONE],
    NeuRec: [NONE, NONE, NONE, NONE],
    OpenRec: [NONE, cell('openrec-notebook@0.3.0-tf2:auc', '0.7049', REPAIRED), NONE, NONE],
    'RecSys PyTorch': [NONE, NONE, NONE, NONE],
  },
};

const TABLES = [RANKING, AREAS];
const STUDY_CUTOFF = 20;

const atCutoff = (label: string, cutoff: number | string) => label.replace(/@k$/, `@${cutoff}`);

/**
 * The labels that fill the tables of the study of 2021, with a cutoff.
 * @example studyLabels(20)[0];   // 'replay@0.4.0:hit@20'
 */
export function studyLabels(cutoff: number | string): string[] {
  const cells = TABLES.flatMap(({ rows }) => Object.values(rows).flat()).filter((each) => each !== undefined);
  return cells
    .flatMap(({ label, repairs = [], own = [] }) => [label, ...repairs, own].flat())
    .map((label) => atCutoff(label, cutoff));
}

/** By label; null where the library has no number, undefined where the document does not have the label. */
type NumberOf = (label: string) => number | null | undefined;

/** Both tables of each run beside what the study printed; the cutoff is that of the document's first label. */
export function studySummary(document: ResultDocument): Blocks {
  const cutoff = /@(\d+)$/.exec(Object.keys(document.definitions)[0] ?? '')?.[1] ?? STUDY_CUTOFF;
  return [
    document.runs.map(({ name, metrics }) => {
      const numberOf: NumberOf = (label) => metrics[atCutoff(label, cutoff)]?.value;
      return [
        block.heading(`Run ${name}`, { only: ['text'] }),
        block.heading(name, { only: NOT_TEXT }),
        TABLES.map((table) =>
          tableBlock(table, `${table.title}, run ${name}`, cutoff, (each) => shown(each, numberOf)),
        ),
        block.paragraph(agreementText(cutoff, numberOf)),
        block.list(notebookLines(numberOf), { title: 'Marks' }),
      ];
    }),
    TABLES.map((table) =>
      tableBlock(table, `${table.title} as printed: MovieLens 20M, EASE with l2 = 0.5`, STUDY_CUTOFF, printedText),
    ),
  ];
}

function tableBlock(
  { columns, rows }: StudyTable,
  name: string,
  cutoff: number | string,
  textOf: (each: StudyCell) => string,
): Blocks {
  return block.group([
    block.heading(name),
    block.table({
      name,
      header: ['library', ...columns.map((column) => atCutoff(column, cutoff))],
      rows: Object.entries(rows).map(([library, cells]) => [
        library,
        ...cells.map((each) => (each === undefined ? NO_VALUE : textOf(each))),
      ]),
    }),
  ]);
}

function printedText({ printed, mark }: StudyCell): string {
  return `${printed}${mark ?? ''}`;
}

function shown({ label, mark, repairs = [] }: StudyCell, numberOf: NumberOf): string {
  const value = numberOf(label);
  if (value === undefined) return 'no training';
  if (value !== null) return `${shortNumber(value)}${mark ?? ''}`;
  const repaired = repairs.map((each) => shortNumber(numberOf(each)));
  return repaired.length === 0 ? FAILED : `${FAILED} (${repaired.join(' | ')})${mark ?? ''}`;
}

function notebookLines(numberOf: NumberOf): string[] {
  const marked = TABLES.flatMap(({ columns, rows }) =>
    Object.entries(rows).flatMap(([library, cells]) =>
      cells.flatMap((each, place) =>
        each?.own === undefined ? [] : [{ library, column: columns[place]!, own: each.own }],
      ),
    ),
  );
  const own = marked.map(
    ({ library, column, own }) => `${library} itself has ${shortNumber(numberOf(own))} for ${column.replace('@k', '')}`,
  );
  return [
    `${NO_VALUE}: the library does not have the metric; ${FAILED}: it raises an error or has no number`,
    '*: repaired by the study',
    `†: as the notebook of the study calls it; ${own.join(', ')}`,
  ];
}

/** In which columns the same libraries have the same value in both; the data are others, so the values themselves differ. */
function agreementText(cutoff: number | string, numberOf: NumberOf): string {
  const columns = TABLES.flatMap((table) => table.columns.map((_, place) => ({ table, place })));
  const differing = columns.flatMap(({ table, place }) => {
    const cells = Object.entries(table.rows).flatMap(([library, row]) => {
      const value = row[place] && numberOf(row[place].label);
      return typeof value === 'number' ? [{ library, here: shortNumber(value), there: row[place]!.printed }] : [];
    });
    const pairs = cells.flatMap((one, at) => cells.slice(at + 1).map((other) => [one, other] as const));
    const odd = pairs.find(([one, other]) => (one.here === other.here) !== (one.there === other.there));
    if (odd === undefined) return [];
    const names = `${odd[0].library} and ${odd[1].library}`;
    const where = odd[0].here === odd[1].here ? 'agree here and not in the study' : 'agree in the study and not here';
    return [`${atCutoff(table.columns[place]!, cutoff)}: ${names} ${where}`];
  });
  const count = `In ${columns.length - differing.length} of ${columns.length} columns the same libraries agree as in the study, to four places`;
  return differing.length === 0 ? `${count}.` : `${count}. ${differing.join('; ')}.`;
}
