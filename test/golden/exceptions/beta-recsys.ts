import type { LibraryExceptions } from '../support/exceptions.js';

export const BETA_RECSYS: LibraryExceptions = { notMatched: [], notRead: [] };
