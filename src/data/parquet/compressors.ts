// How pages are inflated: every compression of the format but LZO, which nobody writes. All of them are plain scripts, so
// that a page with a strict policy can use them.

import { type Compressors, snappyUncompress } from 'hyparquet';
import {
  decompressBrotli,
  decompressGzip,
  decompressLz4,
  decompressLz4Raw,
  decompressZstd,
} from 'hyparquet-compressors';

export const COMPRESSORS: Compressors = {
  UNCOMPRESSED: (input) => input,
  SNAPPY(input, length) {
    const output = new Uint8Array(length);
    snappyUncompress(input, output);
    return output;
  },
  GZIP: decompressGzip,
  BROTLI: decompressBrotli,
  ZSTD: (input) => decompressZstd(input),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
};
