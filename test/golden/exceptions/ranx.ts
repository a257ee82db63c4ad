import type { LibraryExceptions } from '../support/exceptions.js';

export const RANX: LibraryExceptions = { notMatched: [], notRead: [] };
