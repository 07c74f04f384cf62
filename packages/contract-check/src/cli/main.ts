#!/usr/bin/env node
import { runProgram } from './program.ts';

process.exitCode = await runProgram(process.argv.slice(2), {
  writeOut: (text) => process.stdout.write(text),
  writeErr: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
});
