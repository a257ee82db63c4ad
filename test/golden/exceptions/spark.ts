import type { LibraryExceptions } from '../support/exceptions.js';

export const SPARK: LibraryExceptions = { notMatched: [], notRead: [] };
