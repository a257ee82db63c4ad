import type { LibraryExceptions } from '../support/exceptions.js';

export const MS_RECOMMENDERS: LibraryExceptions = { notMatched: [], notRead: [] };
