import { runProgram } from '../src/cli/program.ts';

/** Runs a command line of razz-contract in this process. */
export const runCli = async (...args: string[]) => {
  let [text, notes] = ['', ''];
  const code = await runProgram(args, {
    writeOut: (more) => {
      text += more;
    },
    writeErr: (more) => {
      notes += more;
    },
    isTerminal: false,
  });
  return { code, text, notes };
};
