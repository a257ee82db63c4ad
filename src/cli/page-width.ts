/// <reference types="node" />
// The width of texts: wide terminals are used up to a line that can still be read.

export function pageWidth(isFile: boolean): number {
  const columns = isFile ? undefined : process.stdout.columns;
  return Math.min(100, Math.max(80, columns ?? 100));
}
