// Numbers for people: few digits, the same everywhere. Whoever needs every digit reads the document or its CSV.

/** Below this, four decimals would hide most of a value. */
const SMALLEST_FIXED = 0.001;

/** Stands where there is no value. */
export const NO_VALUE = '-';

/** Four decimals, or three significant digits of a small value. */
export function shortNumber(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return NO_VALUE;
  if (value === 0 || Math.abs(value) >= SMALLEST_FIXED) return value.toFixed(4);
  return value.toPrecision(3);
}

/** `12,345` */
export function wholeNumber(count: number): string {
  return `${count}`.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 user`, `12,345 users` */
export function counted(count: number, noun: string): string {
  const ending = noun.endsWith('ss') ? 'es' : 's';
  return `${wholeNumber(count)} ${noun}${count === 1 ? '' : ending}`;
}

/** `93.2 %`; never 100 where something is missing. */
export function percentage(share: number): string {
  const text = (100 * share).toFixed(1);
  return `${share < 1 && text === '100.0' ? '99.9' : text} %`;
}

/** `[0.1234, 0.2345]`, or nothing where there is none. */
export function intervalText(interval: { readonly low: number; readonly high: number } | undefined): string {
  return interval === undefined ? '' : `[${shortNumber(interval.low)}, ${shortNumber(interval.high)}]`;
}

/** Three decimals, or what is below them; a p-value is never shown as 0. */
export function probabilityText(p: number): string {
  if (p >= 0.0005) return p.toFixed(3);
  return p < 1e-300 ? '<1e-300' : p.toExponential(0);
}

/** With its sign, so that a difference is not taken for a value. */
export function signedNumber(value: number | null | undefined): string {
  const text = shortNumber(value);
  return typeof value === 'number' && value > 0 ? `+${text}` : text;
}

/** `0.45 s`, `12.3 s`, `2 min 5 s`, `1 h 3 min` */
export function secondsText(seconds: number): string {
  if (seconds < 60) return `${seconds < 9.995 ? seconds.toFixed(2) : seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${whole % 60} s`;
}

const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** `512 B`, `6.0 MB`: powers of 1000. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  let [size, unit] = [bytes / 1000, 0];
  while (size >= 999.95 && unit < UNITS.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${size.toFixed(1)} ${UNITS[unit]}`;
}
