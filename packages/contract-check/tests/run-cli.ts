import { runProgram } from '../src/cli/program.ts';

/** Runs a command line of razz-contract in this process. */
export const runCli = async (...args: string[]) => {
  let [text, notes] = ['', ''];
  const code = await runProgram(args, {
    out: (more) => {
      text += more;
    },
    note: (more) => {
      notes += more;
    },
    isTerminal: false,
  });
  return { code, text, notes };
};
