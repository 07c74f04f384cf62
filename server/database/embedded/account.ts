import { execFileSync } from 'node:child_process';
import { OperatorError } from '../../errors/operator-error.ts';

/** The system account that runs PostgreSQL. */
export interface Account {
  uid: number;
  gid: number;
}

const findAccount = (name: string): Account | undefined => {
  const id = (flag: '-u' | '-g') =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
};

/**
 * PostgreSQL refuses to run as root, so root runs it as an unprivileged account.
 * @returns the account; undefined to run the server as the current user
 */
export const databaseAccount = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const account = findAccount('postgres') ?? findAccount('nobody');
  if (account) return account;
  throw new OperatorError(
    'PostgreSQL does not run as root, and this system has no account "postgres" or "nobody" to run it as. Start the shop as another user, or set DATABASE_URL.',
  );
};
