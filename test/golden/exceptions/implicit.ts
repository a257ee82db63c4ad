import type { LibraryExceptions } from '../support/exceptions.js';

export const IMPLICIT: LibraryExceptions = { notMatched: [], notRead: [] };
