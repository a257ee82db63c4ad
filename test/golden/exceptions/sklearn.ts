import type { LibraryExceptions } from '../support/exceptions.js';

export const SKLEARN: LibraryExceptions = { notMatched: [], notRead: [] };
