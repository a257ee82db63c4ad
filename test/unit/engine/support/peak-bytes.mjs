// The most memory that this process has held. Linux hands the figure of getrusage on from a parent to the program that it
// starts, so that a large parent would hide everything; the one of the address space begins anew.
import { existsSync, readFileSync } from 'node:fs';

const STATUS = '/proc/self/status';

export function peakBytes() {
  const [, kibibytes] = (existsSync(STATUS) && /VmHWM:\s*(\d+) kB/.exec(readFileSync(STATUS, 'utf8'))) || [];
  return (kibibytes === undefined ? process.resourceUsage().maxRSS : Number(kibibytes)) * 1024;
}
