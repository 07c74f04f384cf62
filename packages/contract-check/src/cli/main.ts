#!/usr/bin/env node
import { createInterface } from 'node:readline/promises';
import { runProgram } from './program.ts';

const ask = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
};

// A check finishes, with its reports and exit code, when the reader of its output has ended, as in `… | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await runProgram(process.argv.slice(2), {
  writeOut: (text) => process.stdout.write(text),
  writeErr: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  ...(process.stdin.isTTY ? { ask } : {}),
});
