// What stands beside the files of a split: how it was made, of what, and what each part must be. Whoever reads the files
// back can tell that they are the same ones, and whoever reads the paper can make them again.
import { spelledNotice } from '../../foundation/notice.js';
import * as is from '../../foundation/schema.js';
import { VERSION } from '../../foundation/version.js';
import { marked } from '../preparing/row-selection.js';
import type { ProtocolChoices } from '../presets/protocol-record.js';
import { PART_NAMES, type PartName } from '../splitting/part-names.js';
import type { Split } from '../splitting/split.js';
import type { SplitFold } from '../splitting/split-fold.js';
import { fingerprintOfTable } from '../tables/fingerprint.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { type DigestOptions, rowsDigest } from './rows-digest.js';

/** The format of manifests, with its version. */
export const SPLIT_FORMAT = 'recgauge-split/1';

const tableCounts = is.object({ rowCount: is.count, userCount: is.count, itemCount: is.count });
const dropRate = is.orNull(is.number);
const counts = { rows: is.count, users: is.count, items: is.count };
const fingerprint = is.filledText.about('Hash of users, items and values; the order of rows does not change it.');
const sha256 = is.filledText.about('Of the lines user, item and time in their order, with tabs between them.');

const manifestPart = is.named('a part', {
  file: is.filledText,
  ...counts,
  firstTime: is.optional(is.number, 'Of the earliest row; absent without timestamps or rows.'),
  lastTime: is.optional(is.number, 'Of the latest row.'),
  sha256,
  fingerprint,
});

const foldFields = {
  parts: is.object(Object.fromEntries(PART_NAMES.map((part) => [part, is.optional(manifestPart)]))) as is.Schema<
    Readonly<Partial<Record<PartName, is.TypeOf<typeof manifestPart>>>>
  >,
  counts: is.object({
    usersWithoutTest: is.count.about('Users with rows in some part who are not tested.'),
    usersWithoutValidation: is.optional(is.count, 'The same of validation; absent without such a part.'),
    coldTestUsers: is.count.about('Tested users who are not known from training.'),
    coldTestItems: is.count.about('Tested items that are not known from training.'),
    coldItemTestRows: is.count.about('Test rows of such items.'),
    warmTestRows: is.count.about('Test rows whose user and item are both known.'),
    leftOutRows: is.count.about('Rows in no part: dropped as cold, or held out for another purpose.'),
    droppedTestRows: is.optional(is.count, 'Test rows that were dropped as cold; absent where none are to be dropped.'),
  }),
};

const innerFold = is.named('an inner fold', foldFields);
const manifestFold = is.named('a fold', {
  ...foldFields,
  search: is.optional(is.list(innerFold), 'The folds of a search within the training rows.'),
});

/** Options of a method; which ones there are is for the method to say. */
const splitOptions = is.record(is.anything) as is.Schema<unknown> as is.Schema<Split['options']>;
const protocolChoices = is.record(is.anything) as is.Schema<unknown> as is.Schema<ProtocolChoices>;

export const manifestSchema = is.object({
  format: is.oneOf(SPLIT_FORMAT),
  recgauge: is.text.about('The version of recgauge that made the split.'),
  data: is.object({ name: is.optional(is.text), ...counts, fingerprint }).about('The log that was split.'),
  options: splitOptions.about('The method and all its options, defaults included.'),
  protocol: is.optional(protocolChoices, 'The protocol that the split was made by, where it was.'),
  boundaries: is.optional(is.list(is.number), 'The moments at which a split by time was cut.'),
  folds: is.list(manifestFold),
  notices: is.list(is.object({ code: is.text, message: is.text, count: is.count })),
  preparation: is.optional(
    is.list(
      is.object({
        name: is.text,
        options: is.record(is.anything),
        before: is.optional(tableCounts),
        after: is.optional(tableCounts),
        dropRates: is.optional(
          is.object({ rows: dropRate, users: dropRate, items: dropRate }),
          'Shares that the step dropped; null of nothing.',
        ),
      }),
    ),
    'The steps that made the dataset from the log, where a shell took them.',
  ),
  fold: is.optional(is.count, 'Which fold of many this folder holds.'),
});

/** What the folder of a split holds: every option, and counts and hashes of all parts, as plain JSON. */
export interface SplitManifest extends is.TypeOf<typeof manifestSchema> {}

/** The parts of one fold, as the manifest lists them. */
export interface ManifestFold extends is.TypeOf<typeof manifestFold> {}

/** One part of a split: its file, its counts and its hashes. */
export interface ManifestPart extends is.TypeOf<typeof manifestPart> {}

/** Rows as two hashes, neither of which depends on their order. */
export type RowHashes = Pick<ManifestPart, 'sha256' | 'fingerprint'>;

/** How files of a split end, whether inner folds have files, and the protocol that the manifest records. */
export interface SplitFileOptions {
  /** What the names of files end with; `.csv` by default. */
  readonly ending?: string;
  /** Whether the folds of search have files too; true by default. */
  readonly search?: boolean;
  /** The choices of the protocol that made the split, for the manifest. */
  readonly protocol?: ProtocolChoices;
}

/** A file of a split, to be written by a shell. */
export interface SplitFile {
  /** Such as `train.csv`, `fold-0/test.csv` or `fold-0/search-0/validation.csv`. */
  readonly file: string;
  readonly part: PartName;
  readonly fold: number;
  readonly rowCount: number;
  table(): InteractionTable;
}

/**
 * All files of a split; the manifest names the same ones.
 * @example splitFiles(split).map(({ file }) => file);   // ['train.csv', 'test.csv']
 */
export function splitFiles(split: Split, options: SplitFileOptions = {}): SplitFile[] {
  const { search = true } = options;
  return split.folds.flatMap((fold, number) => {
    const folder = split.folds.length === 1 ? '' : `fold-${number}/`;
    const inner = search ? fold.search : [];
    return [
      ...filesOf(fold, number, folder, options),
      ...inner.flatMap((within, i) => filesOf(within, number, `${folder}search-${i}/`, options)),
    ];
  });
}

function filesOf(fold: SplitFold, number: number, folder: string, { ending = '.csv' }: SplitFileOptions): SplitFile[] {
  return fold.parts.map((part) => ({
    file: `${folder}${part}${ending}`,
    part,
    fold: number,
    rowCount: fold.counts.parts[part]!.rows,
    table: () => fold.tableOf(part),
  }));
}

/** Options of `splitFiles`, and hashes of parts that are known already. */
export interface ManifestOptions extends SplitFileOptions {
  /** Hashes of parts by the names of their files, so that no part has to be made and hashed again. */
  readonly hashes?: ReadonlyMap<string, RowHashes>;
}

/**
 * The manifest of a split whose files have the names that `splitFiles` gives with the same options.
 * @example splitManifest(split).format;   // 'recgauge-split/1'
 */
export function splitManifest(split: Split, options: ManifestOptions = {}): SplitManifest {
  const { table } = split;
  const { search = true } = options;
  return {
    format: SPLIT_FORMAT,
    recgauge: VERSION,
    data: {
      ...(table.name !== undefined && { name: table.name }),
      rows: table.rowCount,
      users: countPresent(table.users, table.rowCount, table.userIds.size),
      items: countPresent(table.items, table.rowCount, table.itemIds.size),
      fingerprint: fingerprintOfTable(table),
    },
    options: split.options,
    ...(options.protocol !== undefined && { protocol: options.protocol }),
    ...(split.boundaries !== undefined && { boundaries: split.boundaries }),
    folds: split.folds.map((fold, number) => {
      const folder = split.folds.length === 1 ? '' : `fold-${number}/`;
      const inner = search ? fold.search : [];
      return {
        ...foldOf(fold, number, folder, options),
        ...(inner.length > 0 && {
          search: inner.map((within, i) => foldOf(within, number, `${folder}search-${i}/`, options)),
        }),
      };
    }),
    notices: split.notices.map((notice) => spelledNotice(notice)),
  };
}

function foldOf(fold: SplitFold, number: number, folder: string, options: ManifestOptions): ManifestFold {
  const { parts, ...counts } = fold.counts;
  const files = filesOf(fold, number, folder, options);
  const hashesOf = ({ file, table }: SplitFile) => options.hashes?.get(file) ?? hashRows(table());
  return {
    parts: Object.fromEntries(
      files.map((each) => [each.part, { file: each.file, ...parts[each.part]!, ...hashesOf(each) }]),
    ),
    counts,
  };
}

export function hashRows(table: InteractionTable, options: DigestOptions = {}): RowHashes {
  return { sha256: rowsDigest(table, options), fingerprint: fingerprintOfTable(table) };
}

function countPresent(members: Uint32Array, rowCount: number, size: number): number {
  const isPresent = new Uint8Array(size);
  for (let row = 0; row < rowCount; row++) isPresent[members[row]!] = 1;
  return marked(isPresent);
}

/**
 * The text of a manifest, which `parseManifest` reads back.
 * @example JSON.parse(manifestText(manifest)).format;   // 'recgauge-split/1'
 */
export function manifestText(manifest: SplitManifest): string {
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
