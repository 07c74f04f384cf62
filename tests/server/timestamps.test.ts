import Fastify from 'fastify';
import { sql, type Transaction } from 'kysely';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../server/database/types.ts';
import { rateLimit } from '../../server/plugins/rate-limit.ts';
import { bearerTokenRepository } from '../../server/repositories/bearer-tokens.ts';
import { couponRepository } from '../../server/repositories/coupons.ts';
import { passwordResetRepository } from '../../server/repositories/password-resets.ts';
import { sessionRepository } from '../../server/repositories/sessions.ts';
import { hashSecret } from '../../server/repositories/tokens.ts';
import { createTrackingToken, verifyTrackingToken } from '../../server/repositories/tracking-token.ts';
import { freshDatabase } from '../support/fresh-database.ts';

const database = await freshDatabase();
afterAll(database.drop);
afterEach(() => vi.useRealTimers());

class Undo extends Error {}
/** Within a transaction now() stands still, so a row can end at this very moment. Nothing is stored. */
const atOneMoment = async (act: (db: Transaction<Database>) => Promise<void>): Promise<void> => {
  const attempt = database.db.transaction().execute(async (db) => {
    await sql`INSERT INTO users (id, name, email, password_hash) VALUES (1, 'Rina', 'rina@example.com', '-')`.execute(
      db,
    );
    await act(db);
    throw new Undo();
  });
  await expect(attempt).rejects.toThrow(Undo);
};
const instant = "interval '1 microsecond'";
/** What opens something until a moment, at that moment and the instant before it. */
const ends = [
  ['at this moment', 'now()', false],
  ['an instant later', `now() + ${instant}`, true],
] as const;

describe.each(ends)('what ends %s', (_, end, isOpen) => {
  const at = sql.raw(end);

  test('a coupon', () =>
    atOneMoment(async (db) => {
      await sql`INSERT INTO coupons (code, type, amount, starts_at, expires_at)
        VALUES ('EID', 'fixed_discount', 50, now() - interval '1 day', ${at})`.execute(db);
      expect((await couponRepository(db).findValid('EID')) !== undefined).toBe(isOpen);
    }));

  test('a session', () =>
    atOneMoment(async (db) => {
      await sql`INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (${hashSecret('s')}, 1, ${at})`.execute(
        db,
      );
      expect((await sessionRepository(db).find('s'))?.isExpired).toBe(!isOpen);
    }));

  test('a link that sets a new password', () =>
    atOneMoment(async (db) => {
      await sql`INSERT INTO password_resets (user_id, token_hash, expires_at)
        VALUES (1, ${hashSecret('r')}, ${at})`.execute(db);
      expect((await passwordResetRepository(db).redeem('r', 'rina@example.com')) !== undefined).toBe(isOpen);
    }));

  test('a personal token', () =>
    atOneMoment(async (db) => {
      await sql`INSERT INTO personal_access_tokens (user_id, name, token_hash, expires_at)
        VALUES (1, 'Script', ${hashSecret('p')}, ${at})`.execute(db);
      expect((await bearerTokenRepository(db).find('p')) !== undefined).toBe(isOpen);
    }));

  test('the token of an application', () =>
    atOneMoment(async (db) => {
      await sql`INSERT INTO oauth_clients (id, user_id, name, redirect)
        VALUES (1, 1, 'App', 'https://app.example/back')`.execute(db);
      await sql`INSERT INTO oauth_access_tokens (token_hash, client_id, user_id, expires_at)
        VALUES (${hashSecret('o')}, 1, 1, ${at})`.execute(db);
      expect((await bearerTokenRepository(db).find('o')) !== undefined).toBe(isOpen);
    }));
});

test.each([
  ['at this moment', 'now()', true],
  ['an instant later', `now() + ${instant}`, false],
] as const)('a coupon that starts %s', (_, start, isOpen) =>
  atOneMoment(async (db) => {
    await sql`INSERT INTO coupons (code, type, amount, starts_at)
      VALUES ('EID', 'fixed_discount', 50, ${sql.raw(start)})`.execute(db);
    expect((await couponRepository(db).findValid('eid')) !== undefined).toBe(isOpen);
  }),
);

test.each([
  ['ends at this moment: the next is the first of a new one', 'now()', undefined],
  ['ends an instant later: the next is one too many', `now() + ${instant}`, 429],
] as const)('a minute of tries that %s', async (_, end, status) => {
  const client = await database.pool.connect();
  const app = Fastify();
  app.decorate('pool', client as never);
  await app.register(rateLimit);
  try {
    await client.query('BEGIN');
    await app.consumeRateLimit('sign-in', 1);
    await client.query(`UPDATE rate_limits SET ends_at = ${end}`);
    const refused = await app.consumeRateLimit('sign-in', 1).then(
      () => undefined,
      (error: { status?: number; statusCode?: number }) => error.status ?? error.statusCode,
    );
    expect(refused).toBe(status);
  } finally {
    await client.query('ROLLBACK');
    client.release();
    await app.close();
  }
});

test('the link of an order opens it for ninety days, and not at their end', () => {
  const made = 1_800_000_000;
  const token = createTrackingToken('secret', 7, made);
  const end = made + 90 * 86_400;
  expect(verifyTrackingToken('secret', 7, token, end - 1)).toBe('valid');
  expect(verifyTrackingToken('secret', 7, token, end)).toBe('expired');
});
