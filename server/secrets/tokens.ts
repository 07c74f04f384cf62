import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Generates a secret: 256 random bits in base64url (43 characters). */
export const generateSecret = (): string => randomBytes(32).toString('base64url');

/** Digest of a secret for storage. No slow or salted hash is needed, because secrets are random. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Compares secrets, or their signatures, in a time that does not depend on where they differ. */
export const isSameSecret = (actual: Buffer, expected: Buffer): boolean =>
  actual.length === expected.length && timingSafeEqual(actual, expected);

/**
 * The token of a guest's session that has started from a visitor: the same for every request of the visitor, so that
 * responses may arrive in any order. Who has planted the visitor's cookie does not know it.
 */
export const guestToken = (secret: string, visitor: string, sessionId: number): string =>
  createHmac('sha256', secret).update(`guest session ${sessionId} of ${visitor}`).digest('base64url');
