// The entry point `recgauge/parquet`: reads and writes Parquet. It is apart from the main entry because most users never
// need it, and is one file without dependencies when it is built.

import { openFile } from './data/parquet/open-file.js';
import { writeFile } from './data/parquet/write-file.js';
import type { ParquetCodec } from './data/reading/parquet-codec.js';

/** To be handed to the readers, as in `readInteractions(source, { parquet })`, and to `parquetBytes`. */
export const parquet: ParquetCodec = { open: openFile, write: writeFile };
