import type { LibraryExceptions } from '../support/exceptions.js';

export const CORNAC: LibraryExceptions = { notMatched: [], notRead: [] };
