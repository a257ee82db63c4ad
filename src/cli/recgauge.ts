#!/usr/bin/env node
/// <reference types="node" />
// The program `recgauge`: runs the command line it is given, says what went wrong, and leaves an exit code.
import { runCommandLine } from './commands.js';
import { exitCodeOf } from './error-text.js';
import { watchOutput, writeError } from './output.js';
import { endIfStopped } from './stoppable.js';

//! The program starts here.
watchOutput();
try {
  process.exitCode = await runCommandLine(process.argv.slice(2));
} catch (error) {
  if (!endIfStopped(error)) writeError(error);
  process.exitCode = exitCodeOf(error);
}
