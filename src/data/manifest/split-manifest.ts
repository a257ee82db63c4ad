// What stands beside the files of a split: how it was made, of what, and what each part must be. Whoever reads the files
// back can tell that they are the same ones, and whoever reads the paper can make them again.

import type { Notice } from '../../foundation/notice.js';
import { VERSION } from '../../foundation/version.js';
import { marked } from '../preparing/row-selection.js';
import type { ProtocolChoices } from '../presets/protocol-record.js';
import type { FoldCounts, PartCounts } from '../splitting/fold-counts.js';
import type { PartName } from '../splitting/part-names.js';
import type { Split } from '../splitting/split.js';
import type { SplitFold } from '../splitting/split-fold.js';
import { fingerprintOfTable } from '../tables/fingerprint.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { type DigestOptions, rowsDigest } from './rows-digest.js';

/** The format of manifests, with its version. */
export const SPLIT_FORMAT = 'recgauge-split/1';

/** Rows as two hashes, neither of which depends on their order. */
export interface RowHashes {
  /** Of the lines user, item and time, as `rowsDigest` says. */
  readonly sha256: string;
  /** Of users, items and values. */
  readonly fingerprint: string;
}

/** One part of a split: its file, its counts and its hashes. */
export interface ManifestPart extends PartCounts, RowHashes {
  readonly file: string;
}

/** The parts of one fold, as the manifest lists them. */
export interface ManifestFold {
  readonly parts: Readonly<Partial<Record<PartName, ManifestPart>>>;
  readonly counts: Omit<FoldCounts, 'parts'>;
  readonly search?: readonly ManifestFold[];
}

/** What the folder of a split holds: every option, and counts and hashes of all parts, as plain JSON. */
export interface SplitManifest {
  readonly format: typeof SPLIT_FORMAT;
  /** The version of recgauge that made the split. */
  readonly recgauge: string;
  /** The log that was split. */
  readonly data: Pick<RowHashes, 'fingerprint'> &
    Pick<PartCounts, 'rows' | 'users' | 'items'> & { readonly name?: string };
  readonly options: Split['options'];
  /** The protocol that the split was made by, where it was; `splitManifest` is told. */
  readonly protocol?: ProtocolChoices;
  readonly boundaries?: readonly number[];
  readonly folds: readonly ManifestFold[];
  readonly notices: readonly Notice[];
}

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

/** All files of a split; the manifest names the same ones. */
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
  /**
   * Hashes of parts by the names of their files, so that whoever wrote a part need not have it made and hashed again.
   */
  readonly hashes?: ReadonlyMap<string, RowHashes>;
}

/** The manifest of a split whose files have the names that `splitFiles` gives with the same options. */
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
        ...manifestFold(fold, number, folder, options),
        ...(inner.length > 0 && {
          search: inner.map((within, i) => manifestFold(within, number, `${folder}search-${i}/`, options)),
        }),
      };
    }),
    notices: split.notices,
  };
}

function manifestFold(fold: SplitFold, number: number, folder: string, options: ManifestOptions): ManifestFold {
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

/** Both hashes of the rows of a table. */
export function hashRows(table: InteractionTable, options: DigestOptions = {}): RowHashes {
  return { sha256: rowsDigest(table, options), fingerprint: fingerprintOfTable(table) };
}

function countPresent(members: Uint32Array, rowCount: number, size: number): number {
  const isPresent = new Uint8Array(size);
  for (let row = 0; row < rowCount; row++) isPresent[members[row]!] = 1;
  return marked(isPresent);
}

/** The text of a manifest, which `parseManifest` reads back. */
export function manifestText(manifest: SplitManifest): string {
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
