import type { LibraryExceptions } from '../support/exceptions.js';

export const ELLIOT: LibraryExceptions = { notMatched: [], notRead: [] };
