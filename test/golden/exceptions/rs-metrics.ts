import type { LibraryExceptions } from '../support/exceptions.js';

export const RS_METRICS: LibraryExceptions = { notMatched: [], notRead: [] };
