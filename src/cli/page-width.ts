/// <reference types="node" />
// The width of texts: that of the terminal, up to a line that can still be read and down to one that can still hold a
// table. What goes to a file or another program does not depend on the terminal, unless COLUMNS says how wide it is.
import type { ParsedArguments } from './arguments.js';
import { outputOf } from './deliver.js';

const LEAST = 40;
const MOST = 100;

export function pageWidth(isFile: boolean): number {
  const columns = isFile ? undefined : terminalColumns();
  return Math.min(MOST, Math.max(LEAST, columns ?? MOST));
}

/** That of what the command writes: files are as wide as a page may be. */
export function outputWidth(given: ParsedArguments): number {
  return pageWidth(outputOf(given) !== undefined);
}

/** A terminal that does not know its width says 0. */
function terminalColumns(): number | undefined {
  const { columns } = process.stdout;
  if (columns > 0) return columns;
  const said = process.env.COLUMNS ?? '';
  return /^[1-9]\d{0,5}$/.test(said) ? Number(said) : undefined;
}
