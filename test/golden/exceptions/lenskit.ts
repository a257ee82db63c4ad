import type { LibraryExceptions } from '../support/exceptions.js';

export const LENSKIT: LibraryExceptions = { notMatched: [], notRead: [] };
