import type { LibraryExceptions } from '../support/exceptions.js';

export const RECBOLE: LibraryExceptions = { notMatched: [], notRead: [] };
