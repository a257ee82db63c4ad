// The pages that take long, run as executed.test.ts runs the others.
import { describeExecuted } from './executed-documents.js';

describeExecuted('deep');
