#!/usr/bin/env node
import { runProgram } from './program.ts';

// A check finishes, with its reports and exit code, when the reader of its output has ended, as in `… | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await runProgram(process.argv.slice(2), {
  writeOut: (text) => process.stdout.write(text),
  writeErr: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
});
