import Fastify from 'fastify';
import { sql, type Transaction } from 'kysely';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { HttpError } from '../../server/contract/http-error.ts';
import type { Database } from '../../server/database/types.ts';
import { rateLimit } from '../../server/plugins/rate-limit.ts';
import { passwordResetRepository } from '../../server/repositories/accounts/password-resets.ts';
import { sessionRepository } from '../../server/repositories/accounts/sessions.ts';
import { bearerTokenRepository } from '../../server/repositories/oauth/bearer-tokens.ts';
import { couponRepository } from '../../server/repositories/orders/coupons.ts';
import { hashSecret } from '../../server/secrets/tokens.ts';
import { createTrackingToken, verifyTrackingToken } from '../../server/secrets/tracking-token.ts';
import { freshDatabase } from '../support/fresh-database.ts';

const database = await freshDatabase();
afterAll(database.drop);
afterEach(() => vi.useRealTimers());

class Rollback extends Error {}
/** Runs in a transaction, where now() is constant, so that a row can expire at exactly now(). Rolls back. */
const atFixedTime = async (act: (db: Transaction<Database>) => Promise<void>): Promise<void> => {
  const attempt = database.db.transaction().execute(async (db) => {
    await sql`INSERT INTO users (id, name, email, password_hash) VALUES (1, 'Rina', 'rina@example.com', '-')`.execute(
      db,
    );
    await act(db);
    throw new Rollback();
  });
  await expect(attempt).rejects.toThrow(Rollback);
};
const instant = "interval '1 microsecond'";
/** Expiry times with the expected validity. */
const expiries = [
  ['now', 'now()', false],
  ['just after now', `now() + ${instant}`, true],
] as const;

describe.each(expiries)('validity until %s', (_, end, isValid) => {
  const at = sql.raw(end);

  test('a coupon', () =>
    atFixedTime(async (db) => {
      await sql`INSERT INTO coupons (code, type, amount, starts_at, expires_at)
        VALUES ('EID', 'fixed_discount', 50, now() - interval '1 day', ${at})`.execute(db);
      expect((await couponRepository(db).findValid('EID')) !== undefined).toBe(isValid);
    }));

  test('a session', () =>
    atFixedTime(async (db) => {
      await sql`INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (${hashSecret('s')}, 1, ${at})`.execute(
        db,
      );
      const { session } = await sessionRepository(db).find({ session: 's' });
      expect(session?.isLive).toBe(isValid);
    }));

  test('a password reset link', () =>
    atFixedTime(async (db) => {
      await sql`INSERT INTO password_resets (user_id, token_hash, expires_at)
        VALUES (1, ${hashSecret('r')}, ${at})`.execute(db);
      expect((await passwordResetRepository(db).redeem('r', 'rina@example.com')) !== undefined).toBe(isValid);
    }));

  test('a personal token', () =>
    atFixedTime(async (db) => {
      await sql`INSERT INTO personal_access_tokens (user_id, name, token_hash, expires_at)
        VALUES (1, 'Script', ${hashSecret('p')}, ${at})`.execute(db);
      expect((await bearerTokenRepository(db).find('p')) !== undefined).toBe(isValid);
    }));

  test('an OAuth access token', () =>
    atFixedTime(async (db) => {
      await sql`INSERT INTO oauth_clients (id, user_id, name, redirect)
        VALUES (1, 1, 'App', 'https://app.example/back')`.execute(db);
      await sql`INSERT INTO oauth_access_tokens (token_hash, client_id, user_id, expires_at)
        VALUES (${hashSecret('o')}, 1, 1, ${at})`.execute(db);
      expect((await bearerTokenRepository(db).find('o')) !== undefined).toBe(isValid);
    }));
});

test.each([
  ['now', 'now()', true],
  ['just after now', `now() + ${instant}`, false],
] as const)('a coupon valid from %s', (_, start, isValid) =>
  atFixedTime(async (db) => {
    await sql`INSERT INTO coupons (code, type, amount, starts_at)
      VALUES ('EID', 'fixed_discount', 50, ${sql.raw(start)})`.execute(db);
    expect((await couponRepository(db).findValid('eid')) !== undefined).toBe(isValid);
  }),
);

test.each([
  ['ends now allows the next attempt', 'now()', undefined],
  [
    'ends later than a new one, because the clock was ahead, allows the next attempt',
    `now() + interval '3 years'`,
    undefined,
  ],
  [
    'ends just after now rejects the next attempt',
    `now() + ${instant}`,
    { statusCode: 429, headers: { 'retry-after': '1' } },
  ],
] as const)('a rate limit window that %s', async (_, end, rejection) => {
  const client = await database.pool.connect();
  const app = Fastify();
  app.decorate('pool', client as never);
  await app.register(rateLimit);
  try {
    await client.query('BEGIN');
    await app.consumeRateLimit('sign-in', 1);
    await client.query(`UPDATE rate_limits SET ends_at = ${end}`);
    const rejected = await app.consumeRateLimit('sign-in', 1).then(
      () => undefined,
      ({ statusCode, headers }: HttpError) => ({ statusCode, headers }),
    );
    expect(rejected).toEqual(rejection);
  } finally {
    await client.query('ROLLBACK');
    client.release();
    await app.close();
  }
});

test('a tracking link is valid for less than 90 days', () => {
  const issuedAt = 1_800_000_000;
  const token = createTrackingToken('secret', 7, issuedAt);
  const end = issuedAt + 90 * 86_400;
  expect(verifyTrackingToken('secret', 7, token, end - 1)).toBe('valid');
  expect(verifyTrackingToken('secret', 7, token, end)).toBe('expired');
});
