import type { LibraryExceptions } from '../support/exceptions.js';

export const TORCHMETRICS: LibraryExceptions = { notMatched: [], notRead: [] };
