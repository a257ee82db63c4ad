import type { LibraryExceptions } from '../support/exceptions.js';

/** The golden file has null there, for NaN; the dialect has no value either, unless the repaired one is asked for. */
const UNDEFINED = {
  file: 'rs-metrics.json',
  places: /^edge(__untied)? precision \d+$/,
  reason: 'the library returns NaN, because a user of the truth has no list',
} as const;

export const RS_METRICS: LibraryExceptions = {
  notMatched: [
    { ...UNDEFINED, variant: 'rs_metrics' },
    { ...UNDEFINED, variant: 'rs_metrics@HEAD' },
  ],
  notRead: [],
};
