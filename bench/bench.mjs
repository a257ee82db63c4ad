// npm run bench: everything that has a goal, one part after the other. Options go to every part; a part that has nothing
// of what `--only` names says so. All goals stand in one table at the end.
import { runParts } from './support/run-parts.mjs';

process.exitCode = runParts(['kernels', 'pipeline', 'calls', 'files', 'protocol', 'models', 'workers', 'goal-table']);
