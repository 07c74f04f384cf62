import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ServerBusy } from '../contract/server-busy.ts';

/** Hashes block one of Node's four helper threads each, which also compress responses and read files. */
const limit = pLimit(1);
/** At 20 to 40 ms a hash, the last one waits for about a second. */
const maxWaiting = 30;

/** @throws ServerBusy if too many hashes are waiting */
const queued = <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (limit.pendingCount >= maxWaiting) return Promise.reject(new ServerBusy('hashing passwords'));
  return limit(work);
};

/** Hashes with argon2id and the library's default parameters (19 MiB, two passes), in PHC format. @throws ServerBusy */
export const hashPassword = (password: string): Promise<string> => queued(() => hash(password));

let dummyHash: Promise<string> | undefined;

/** Verifies a password. Without a hash it takes the same time and returns false. @throws ServerBusy */
export const verifyPassword = (password: string, passwordHash: string | undefined): Promise<boolean> =>
  queued(async () => {
    dummyHash ??= hash('nobody has this password');
    const matches = await verify(passwordHash ?? (await dummyHash), password);
    return matches && passwordHash !== undefined;
  });
