import { createHash, randomBytes } from 'node:crypto';

/** Generates a secret: 256 random bits in base64url (43 characters). */
export const generateSecret = (): string => randomBytes(32).toString('base64url');

/** Digest of a secret for storage. No slow or salted hash is needed, because secrets are random. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
