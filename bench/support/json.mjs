// Results on disk: a reader sees the whole of the old file or the whole of the new one.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname } from 'node:path';
import { sinkTotal } from './sink.mjs';

/** Writes through a temporary neighbour that then takes the name. */
export function writeWhole(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}

/** Writes the results of one bench with what one must know to read them. */
export function writeResults(path, bench, options, results) {
  const document = {
    bench,
    date: new Date().toISOString(),
    isQuick: options.isQuick,
    only: options.only,
    environment: environment(),
    ...results,
    sink: sinkTotal(),
  };
  writeWhole(path, `${JSON.stringify(document, null, 2)}\n`);
  return document;
}

export function environment() {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return {
    recgauge: manifest.version,
    node: process.versions.node,
    v8: process.versions.v8,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    processorCount: availableParallelism(),
    vectorBits: vectorBits(),
  };
}

/** Width of the widest vectors of the processor, which decides what peers in C can reach; null where it is not known. */
export function vectorBits() {
  try {
    const flags = /^flags\s*:(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1].split(' ') ?? [];
    if (flags.includes('avx512f')) return 512;
    if (flags.includes('avx2')) return 256;
    return flags.includes('sse2') ? 128 : null;
  } catch {
    return null;
  }
}
