// Parquet for the commands: its code is loaded when the first file needs it, since most never do.
import type { ParquetCodec } from '../shell.js';

export async function loadParquet(): Promise<ParquetCodec> {
  return (await import('../parquet.js')).parquet;
}
