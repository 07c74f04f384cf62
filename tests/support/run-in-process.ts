import { type CommandContext, type CommandFactory, runCommand } from '../../server/cli/command.ts';

/** Runs a command of the server in this process, with these environment variables. */
export const runInProcess = async (
  createCommand: CommandFactory,
  environment: CommandContext['environment'],
  args: readonly string[],
  confirm?: CommandContext['confirm'],
) => {
  const result = { stdout: '', stderr: '' };
  const command = createCommand({
    environment,
    confirm,
    write: (text) => {
      result.stdout += text;
    },
    writeError: (text) => {
      result.stderr += text;
    },
  });
  return { code: await runCommand(command, args), ...result };
};
