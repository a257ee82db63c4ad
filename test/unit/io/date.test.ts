// Dates against the calendar of the host, over all days of some centuries and all forms of a time.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDate } from '../../../src/data/reading/date.js';
import { bytesOf } from './support/sources.js';

/** As the host reads it; zones are added where there is none. */
function hostSeconds(text: string): number {
  const date = text.replace(' ', 'T');
  return Date.parse(/T.*(Z|[+-]\d\d:\d\d)$/.test(date) || !date.includes('T') ? date : `${date}Z`) / 1000;
}

const parsed = (text: string) => parseDate(bytesOf(`<${text}>`), 1, 1 + bytesOf(text).length);

describe('a date', () => {
  it('of every day from 1599 to 2401 is that of the host', () => {
    const last = Date.UTC(2401, 0, 1);
    const others: string[] = [];
    for (let day = Date.UTC(1599, 0, 1); day < last; day += 86_400_000) {
      const text = new Date(day).toISOString().slice(0, 10);
      if (parsed(text) !== day / 1000) others.push(text);
    }
    expect(others).toEqual([]);
  });

  it('has a time in any form', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        fc.constantFrom(10, 16, 19, 21, 23),
        fc.constantFrom('T', ' '),
        fc.constantFrom('', 'Z', '+05:30', '-11:00', '+00:00'),
        (date, length, gap, zone) => {
          const text = date.toISOString().slice(0, length).replace('T', gap) + (length === 10 ? '' : zone);
          expect(parsed(text)).toBeCloseTo(hostSeconds(text), 6);
        },
      ),
    );
  });

  it.each([
    ['2010-10-19T23:55:27Z', 1287532527],
    ['2010-10-19t23:55:27z', 1287532527],
    ['2020-07-05 05:27:48.378', 1593926868.378],
    ['2020-07-05 05:27:48.378123456', 1593926868.378123],
    ['2016-12-31T23:59:60Z', 1483228800],
    ['2010-10-19T23:55+0100', 1287528900],
    ['2010-10-19T23:55-01', 1287536100],
    ['2010-10-19 23:55:27 UTC', 1287532527],
    ['2010-10-19 23:55:27 +0100', 1287528927],
  ])('%s', (text, seconds) => expect(parsed(text)).toBe(seconds));

  it.each(
    (
      '2005-13-01 2005-00-10 2005-02-29 1900-02-29 2005-04-31 2005-01-00 05-01-01 2005/01/01 20050101 2005-1-1 ' +
      '2005-01-01T 2005-01-01T1 2005-01-01T24:00 2005-01-01T10:60 2005-01-01T10:10:61 2005-01-01T10:10:1 ' +
      '2005-01-01T10:10:10. 2005-01-01T10:10:10Zx 2005-01-01T10:10+1 2005-01-01T10:10+25:00 2005-01-01x10:10 ' +
      '2005-01-01T10:10UTX 2005-01-01T10:10UTC1 2005-01-01T10:10:10+0 2005-01-01T10:10:10+010 2005-01-01T10:10:10+01:0 x'
    ).split(' '),
  )('%s is none', (text) => expect(parsed(text)).toBeNaN());
});
