// `recgauge/parquet`: what reads and writes Parquet, apart because most users never need it.

import { openFile } from './data/parquet/open-file.js';
import { writeFile } from './data/parquet/write-file.js';
import type { ParquetCodec, ParquetReader } from './data/reading/parquet-codec.js';

/** To be handed to the readers, as in `readInteractions(source, { parquet })`, and to `parquetBytes`. */
export const parquet: ParquetCodec = { open: openFile, write: writeFile };

/** Reads and does not write: less to load for pages that only read. */
export const parquetReader: ParquetReader = { open: openFile };
