import type { LibraryExceptions } from '../support/exceptions.js';

export const RIVAL: LibraryExceptions = { notMatched: [], notRead: [] };
