import type { LibraryExceptions } from '../support/exceptions.js';

export const DAISYREC: LibraryExceptions = { notMatched: [], notRead: [] };
