import type { LibraryExceptions } from '../support/exceptions.js';

export const OPENREC: LibraryExceptions = { notMatched: [], notRead: [] };
