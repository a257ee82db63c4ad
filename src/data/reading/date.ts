// Dates as logs write them, from bytes to Unix seconds: 2005-09-06, with a time behind a `T` or a blank, with a fraction,
// `Z`, `UTC` or an offset. A time without a zone is taken for UTC, so that the same file gives the same numbers everywhere.

const ZERO = 48;
const MINUS = 45;
const PLUS = 43;
const COLON = 58;
const POINT = 46;
const SPACE = 32;
const UTC = [85, 84, 67];

const DAY = 86400;
const MONTH_LENGTHS = Uint8Array.of(31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31);

const encoder = new TextEncoder();

/** What errors expect. */
export const DATE_EXAMPLES = "a date such as '2005-09-06' or '2010-10-19T23:55:27Z'";

/** Unix seconds of `YYYY-MM-DD[(T| )HH:MM[:SS[.fraction]][[ ](Z|UTC|+HH|+HHMM|+HH:MM)]]`, or NaN for other bytes. */
export function parseDate(bytes: Uint8Array, start: number, end: number): number {
  if (end - start < 10 || bytes[start + 4] !== MINUS || bytes[start + 7] !== MINUS) return Number.NaN;
  const year = 100 * twoDigits(bytes, start) + twoDigits(bytes, start + 2);
  const month = twoDigits(bytes, start + 5);
  const day = twoDigits(bytes, start + 8);
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= lengthOfMonth(year, month))) return Number.NaN;
  const seconds = DAY * daysFromCivil(year, month, day);
  if (end - start === 10) return seconds;
  const gap = bytes[start + 10]!;
  if (gap !== SPACE && (gap | 32) !== 116) return Number.NaN;
  return seconds + parseTime(bytes, start + 11, end);
}

/** The same of a text. */
export function parseDateText(text: string): number {
  const bytes = encoder.encode(text.trim());
  return parseDate(bytes, 0, bytes.length);
}

/** Whether a time is a date in a text; undefined if it is neither that nor a number. */
export function isDate(time: unknown): boolean | undefined {
  if (typeof time === 'string' && !Number.isNaN(parseDateText(time))) return true;
  return time === null || `${time}`.trim() === '' || Number.isNaN(Number(time)) ? undefined : false;
}

/** Seconds since midnight in UTC, before or after the day where there is an offset. */
function parseTime(bytes: Uint8Array, start: number, end: number): number {
  const hour = twoDigits(bytes, start);
  const minute = twoDigits(bytes, start + 3);
  if (end - start < 5 || bytes[start + 2] !== COLON || !(hour < 24 && minute < 60)) return Number.NaN;
  let seconds = 3600 * hour + 60 * minute;
  let at = start + 5;
  if (at < end && bytes[at] === COLON) {
    const second = at + 3 <= end ? twoDigits(bytes, at + 1) : Number.NaN;
    // Second 60 is a leap second, which Unix time does not know.
    if (!(second <= 60)) return Number.NaN;
    seconds += second;
    at += 3;
    if (at < end && bytes[at] === POINT) {
      const digitsStart = ++at;
      let digits = 0;
      let scale = 1;
      for (; at < end && isDigit(bytes[at]!); at++) {
        // Microseconds are all that a double holds beside today's seconds.
        if (at - digitsStart >= 6) continue;
        digits = digits * 10 + bytes[at]! - ZERO;
        scale *= 10;
      }
      if (at === digitsStart) return Number.NaN;
      seconds += digits / scale;
    }
  }
  return seconds - offsetSeconds(bytes, at, end);
}

/** How far a zone is before UTC: nothing, `Z`, `UTC`, `+HH`, `+HHMM` or `+HH:MM`, with or without a blank in front. */
function offsetSeconds(bytes: Uint8Array, from: number, end: number): number {
  const start = bytes[from] === SPACE && from + 1 < end ? from + 1 : from;
  if (start === end || ((bytes[start]! | 32) === 122 && start + 1 === end)) return 0;
  if (start + 3 === end && UTC.every((byte, i) => bytes[start + i] === byte)) return 0;
  const sign = bytes[start] === PLUS ? 1 : bytes[start] === MINUS ? -1 : Number.NaN;
  const minuteStart = bytes[start + 3] === COLON ? start + 4 : start + 3;
  const hours = start + 3 <= end ? twoDigits(bytes, start + 1) : Number.NaN;
  const minutes = start + 3 === end ? 0 : minuteStart + 2 === end ? twoDigits(bytes, minuteStart) : Number.NaN;
  return hours < 24 && minutes < 60 ? sign * (3600 * hours + 60 * minutes) : Number.NaN;
}

function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = bytes[at]!;
  const ones = bytes[at + 1]!;
  return isDigit(tens) && isDigit(ones) ? 10 * (tens - ZERO) + ones - ZERO : Number.NaN;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= ZERO + 9;
}

function lengthOfMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : MONTH_LENGTHS[month - 1]!;
}

/** Days since 1970-01-01 in the Gregorian calendar, by counting whole years that begin in March. */
function daysFromCivil(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1;
  const monthFromMarch = (month + 9) % 12;
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return 365 * marchYear + leapDays + dayOfYear - 719468;
}
