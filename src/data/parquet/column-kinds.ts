// What the columns of a Parquet file hold, told from the physical types and annotations of its schema. Both generations of
// annotations are understood; what is not understood is `other` and never guessed at.

import type { FileMetaData, SchemaElement, SchemaTree } from 'hyparquet';
import type { ParquetColumn, ParquetKind } from '../reading/parquet-codec.js';
import { COMPRESSORS } from './compressors.js';

type Annotation = { readonly kind: ParquetKind; readonly word?: string; readonly scale?: number };

const DIGITS = { MILLIS: 3, MICROS: 6, NANOS: 9 } as const;
const TEXTS = ['UTF8', 'STRING', 'ENUM', 'JSON'];

/** The column at the top of a schema. */
export function parquetColumn({ element, children }: SchemaTree, metadata: FileMetaData): ParquetColumn {
  const {
    kind,
    word,
    scale = 0,
  } = children.length > 0 || element.repetition_type === 'REPEATED'
    ? { kind: 'nested' as const, word: annotationOf(element) ?? (children.length > 0 ? 'group' : 'repeated') }
    : meaningOf(element);
  const type = [element.type, word].filter((part) => part !== undefined).join(' ');
  return { name: element.name, kind, type, scale, obstacle: obstacleOf(element.name, metadata) };
}

/** The schema with the annotations that a decoder would turn into dates or rounded numbers taken off. */
export function plainSchema(schema: readonly SchemaElement[]): SchemaElement[] {
  return schema.map((element) => {
    const { converted_type: converted, logical_type: logical, ...bare } = element;
    const isUnsigned = converted?.startsWith('UINT_') === true;
    const isKept = isUnsigned || logical?.type === 'INTEGER' || logical?.type === 'FLOAT16' || element.num_children;
    if (!isKept) return bare;
    return {
      ...bare,
      ...(converted === undefined ? {} : { converted_type: converted }),
      ...(logical === undefined ? {} : { logical_type: logical }),
    };
  });
}

function meaningOf(element: SchemaElement): Annotation {
  const { type, converted_type: converted, logical_type: logical } = element;
  const word = annotationOf(element);
  if (logical?.type === 'TIMESTAMP')
    return { kind: 'time', word: `TIMESTAMP(${logical.unit})`, scale: DIGITS[logical.unit] };
  if (converted === 'TIMESTAMP_MILLIS') return { kind: 'time', word: converted, scale: 3 };
  if (converted === 'TIMESTAMP_MICROS') return { kind: 'time', word: converted, scale: 6 };
  if (type === 'INT96') return { kind: 'time', scale: 9 };
  if (word === 'DATE') return { kind: 'date', word };
  if (logical?.type === 'DECIMAL') return { kind: 'decimal', word: `DECIMAL(${logical.scale})`, scale: logical.scale };
  if (converted === 'DECIMAL') return { kind: 'decimal', word: converted, scale: element.scale ?? 0 };
  if (logical?.type === 'FLOAT16') return { kind: 'number', word: 'FLOAT16' };
  if (logical?.type === 'UUID') return { kind: 'uuid', word: 'UUID' };
  const named = word === undefined ? {} : { word };
  if (type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY') {
    return { kind: word === undefined || TEXTS.includes(word) ? 'text' : 'other', ...named };
  }
  const isPlain = word === undefined || /^(U?INT_\d+|INTEGER)$/.test(word);
  if (type === 'INT32' || type === 'INT64') return { kind: isPlain ? 'integer' : 'other', ...named };
  if (type === 'FLOAT' || type === 'DOUBLE') return { kind: 'number', ...named };
  return { kind: type === 'BOOLEAN' ? 'boolean' : 'other', ...named };
}

function annotationOf({ converted_type: converted, logical_type: logical }: SchemaElement): string | undefined {
  return logical?.type ?? converted;
}

/** Why no group, or not every group, of a column can be decoded. */
function obstacleOf(name: string, { row_groups: groups }: FileMetaData): string | undefined {
  for (const { columns } of groups) {
    // A column whose description is encrypted too has no name here: then it could be any.
    const chunks = columns.filter(({ meta_data: meta }) => meta === undefined || meta.path_in_schema[0] === name);
    for (const { meta_data: meta, crypto_metadata: crypto, file_path: other } of chunks) {
      if (meta === undefined || crypto !== undefined) return 'encryption';
      if (other) return `data in another file, ${other}`;
      // A number that is not in the format's list has no name.
      if (!Object.hasOwn(COMPRESSORS, meta.codec ?? '')) return `the compression ${meta.codec ?? 'of an unknown kind'}`;
    }
  }
  return undefined;
}
