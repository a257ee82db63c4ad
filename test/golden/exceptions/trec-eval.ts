import type { LibraryExceptions } from '../support/exceptions.js';

export const TREC_EVAL: LibraryExceptions = { notMatched: [], notRead: [] };
