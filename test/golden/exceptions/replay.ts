import type { LibraryExceptions } from '../support/exceptions.js';

export const REPLAY: LibraryExceptions = { notMatched: [], notRead: [] };
