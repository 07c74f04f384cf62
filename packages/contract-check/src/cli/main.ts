#!/usr/bin/env node
import { runProgram } from './program.ts';

process.exitCode = await runProgram(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
});
