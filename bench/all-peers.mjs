// npm run bench:peers: everything that has a peer in Python, one part after the other. Options go to every part.
import { runParts } from './support/run-parts.mjs';

process.exitCode = runParts(['peers', 'model-peers']);
