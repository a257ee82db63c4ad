import type { LibraryExceptions } from '../support/exceptions.js';

export const RECSYS_PYTORCH: LibraryExceptions = { notMatched: [], notRead: [] };
