import { createHash, randomBytes } from 'node:crypto';

/** A secret nobody can guess: 256 random bits as 43 characters that a URL or a cookie carries unchanged. */
export const generateSecret = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret. Secrets are random, so a plain digest cannot be searched. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
