import type { LibraryExceptions } from '../support/exceptions.js';

export const NEUREC: LibraryExceptions = { notMatched: [], notRead: [] };
