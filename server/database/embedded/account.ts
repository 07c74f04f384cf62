import { execFileSync } from 'node:child_process';
import { StartupError } from '../../startup/startup-error.ts';

/** The system account that runs PostgreSQL. */
export interface Account {
  uid: number;
  gid: number;
}

const lookUpId = (flag: '-u' | '-g', name: string): number | undefined => {
  try {
    return Number(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
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
  for (const name of ['postgres', 'nobody']) {
    const uid = lookUpId('-u', name);
    const gid = lookUpId('-g', name);
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid };
  }
  throw new StartupError(
    'PostgreSQL does not run as root, and this system has no account "postgres" or "nobody" to run it as. Start the shop as another user, or set DATABASE_URL.',
  );
};
