import type { LibraryExceptions } from '../support/exceptions.js';

export const PYTREC_EVAL: LibraryExceptions = { notMatched: [], notRead: [] };
