import type { LibraryExceptions } from '../support/exceptions.js';

export const DL_RS_EVALUATION: LibraryExceptions = { notMatched: [], notRead: [] };
