// The second door of the package, `recgauge/parquet`: what reads and writes Parquet. It stands beside the front door because
// most users never need it, and is one file without dependencies when it is built.

import { openFile } from './data/parquet/open-file.js';
import { writeFile } from './data/parquet/write-file.js';
import type { ParquetCodec } from './data/reading/parquet-codec.js';

/** To be handed to the readers, as in `readInteractions(source, { parquet })`, and to `parquetBytes`. */
export const parquet: ParquetCodec = { open: openFile, write: writeFile };
