import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { admit, queues } from '../admission/admit.ts';

/** Hashes with argon2id and the library's default parameters (19 MiB, two passes), in PHC format. @throws ServerBusy */
export const hashPassword = (password: string): Promise<string> =>
  admit(queues.passwords, () => hash(password));

let dummyHash: Promise<string> | undefined;

/** Argon2 in PHC format. Nobody signs in with what is stored in another one. */
const isHash = (stored: string): boolean => /^\$argon2(?:id|i|d)\$/.test(stored);

/**
 * Verifies a password. Without a hash, or with a text that is none, it takes the same time and returns false.
 * @throws ServerBusy
 */
export const verifyPassword = (password: string, passwordHash: string | undefined): Promise<boolean> =>
  admit(queues.passwords, async () => {
    dummyHash ??= hash('nobody has this password');
    const stored = passwordHash !== undefined && isHash(passwordHash) ? passwordHash : undefined;
    const matches = await verify(stored ?? (await dummyHash), password);
    return matches && stored !== undefined;
  });

/** A password of 120 random bits. */
export const generatePassword = (): string => randomBytes(15).toString('base64url');
