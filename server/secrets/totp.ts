import { Secret, TOTP } from 'otpauth';

/** How many steps of 30 seconds the clock of a phone may be off, both ways. */
const toleratedSteps = 1;
const stepMs = 30_000;

const totpOf = (secret: Buffer, label = '', issuer = ''): TOTP =>
  new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }), label, issuer });

/** A secret of 160 random bits, as RFC 4226 recommends. */
export const generateTotpSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).bytes);

/** What an authenticator app reads: as a QR code, and as the text that is typed instead. */
export const describeTotp = (secret: Buffer, { email, shopName }: { email: string; shopName: string }) => {
  // Apps take what stands behind the first colon for the account.
  const totp = totpOf(secret, email, shopName.replace(/\s*:\s*/g, ' '));
  return { uri: totp.toString(), secret: totp.secret.base32 };
};

/** The code of a moment. */
export const totpCode = (secret: Buffer, at = Date.now()): string =>
  totpOf(secret).generate({ timestamp: at });

/** The step of 30 seconds since 1970 whose code it is; undefined if it is none around the moment. */
export const totpStep = (secret: Buffer, code: string, at = Date.now()): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window: toleratedSteps });
  return delta === null ? undefined : Math.floor(at / stepMs) + delta;
};

/** A code of 80 random bits, such as abcd-efgh-ijkl-mnop. */
export const generateRecoveryCode = (): string =>
  new Secret({ size: 10 }).base32.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
