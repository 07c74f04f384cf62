import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { cleanup } from '../../server/plugins/cleanup.ts';
import { deleteExpired } from '../../server/repositories/admin/delete-expired.ts';
import { freshDatabase } from '../support/fresh-database.ts';

const database = await freshDatabase();
afterAll(database.drop);
const { db } = database;

const fail = (kind: string, error: unknown) => {
  throw new Error(`Deleting ${kind} failed.`, { cause: error });
};
const remaining = async (table: string, column: string) => {
  const { rows } = await sql<{ remaining: string }>`
    SELECT ${sql.ref(column)}::text AS remaining FROM ${sql.table(table)} ORDER BY 1`.execute(db);
  return rows.map((row) => row.remaining);
};

test('deletes expired rows and keeps those still in use', async () => {
  await sql`
    INSERT INTO users (id, name, email, password_hash) VALUES (1, 'Rina', 'rina@example.com', '-');
    INSERT INTO sessions (id, token_hash, user_id, expires_at, revoked_at) VALUES
      (1, '\\x01', 1, now() + interval '1 day', NULL),
      (2, '\\x02', 1, now() - interval '2 days', NULL),
      (3, '\\x03', 1, now() + interval '9 days', now() - interval '2 days'),
      (4, '\\x04', NULL, now() - interval '2 hours', NULL),
      (5, '\\x05', NULL, now() - interval '2 days', NULL);
    INSERT INTO addresses (session_id, name, address1, city, zipcode, email, phone) VALUES
      (4, 'current', 'House 1', 'Dhaka', '1207', 'a@example.com', '01712345678'),
      (5, 'gone', 'House 2', 'Dhaka', '1207', 'a@example.com', '01712345678');
    INSERT INTO orders (session_id, payment_method, shipping_address, billing_address, sub_total, discount,
      delivery_charge, grand_total) VALUES (5, 'cash', '{}', '{}', 100, 0, 60, 160);
    INSERT INTO password_resets (id, user_id, token_hash, expires_at) VALUES
      (1, 1, '\\x01', now()), (2, 1, '\\x02', now() - interval '2 days');
    INSERT INTO oauth_clients (id, user_id, name, redirect) VALUES (1, 1, 'App', 'https://app.example/back');
    INSERT INTO oauth_auth_codes (code_hash, client_id, user_id, expires_at, used_at) VALUES
      ('\\x01', 1, 1, now() - interval '9 days', now() - interval '9 days'),
      ('\\x02', 1, 1, now() - interval '9 days', now() - interval '9 days'),
      ('\\x03', 1, 1, now() + interval '1 minute', NULL);
    INSERT INTO oauth_access_tokens (id, token_hash, client_id, user_id, auth_code_hash, expires_at) VALUES
      (1, '\\x01', 1, 1, '\\x01', now() - interval '8 days'),
      (2, '\\x02', 1, 1, '\\x02', now() - interval '8 days');
    INSERT INTO oauth_refresh_tokens (token_hash, access_token_id, expires_at) VALUES
      ('\\x01', 1, now() + interval '20 days'),
      ('\\x02', 2, now() - interval '1 hour');
    INSERT INTO rate_limits (key, hits, ends_at) VALUES
      ('counting', 3, now() + interval '30 seconds'), ('over', 3, now());
    INSERT INTO outbox_mails (recipient, subject, text_body, sent_at) VALUES
      ('waiting', '', '', NULL), ('lately', '', '', now() - interval '2 days'),
      ('long ago', '', '', now() - interval '31 days');
    INSERT INTO outbox_mails (recipient, subject, text_body, created_at, due_at) VALUES
      ('given up', '', '', now() - interval '31 days', 'infinity'),
      ('still retried', '', '', now() - interval '31 days', now());
    INSERT INTO staff (id, name, email, role, password_hash) VALUES (1, 'Rina', 'rina@example.com', 'owner', '-');
    INSERT INTO categories (id, name, slug) VALUES (1, 'Women', 'women');
    INSERT INTO merchants (id, name, slug) VALUES (1, 'Looms', 'looms');
    INSERT INTO products (id, name, slug, category_id, merchant_id, featured_img, unit_price, sales_price)
      VALUES (1, 'Saree', 'saree', 1, 1, '', 900, 900);
    INSERT INTO photos (name, version, bytes, uploaded_at, used_at) VALUES
      ('photo-0000000000000001', '00000001', '', now() - interval '9 days', now()),
      ('photo-0000000000000002', '00000001', '', now() - interval '9 days', NULL),
      ('photo-0000000000000003', '00000001', '', now() - interval '6 days', NULL);
    INSERT INTO product_requests (staff_id, idempotency_key, request_hash, product_id, created_at) VALUES
      (1, 'lately', '', 1, now() - interval '29 days'), (1, 'long ago', '', 1, now() - interval '31 days');
    INSERT INTO imports (actor, file_name, file_size, state, created_at) VALUES
      ('owner', 'new', 1, 'ready', now() - interval '6 days'), ('owner', 'old', 1, 'ready', now() - interval '8 days'),
      ('owner', 'runs', 1, 'checking', now() - interval '8 days'),
      ('owner', 'imported', 1, 'done', now() - interval '179 days'), ('owner', 'long ago', 1, 'done', now() - interval '181 days');
    INSERT INTO stock_alerts (product_id, email, locale, created_at) VALUES
      (1, 'lately', 'en', now() - interval '179 days'), (1, 'long ago', 'en', now() - interval '181 days');
  `.execute(db);

  // Inserted by the migration, with the age of the template database.
  await sql`DELETE FROM listing_changes`.execute(db);
  await sql`INSERT INTO listing_changes (changed_at) SELECT now() - interval '2 hours' FROM generate_series(1, 3)`.execute(
    db,
  );

  expect(await deleteExpired(db, fail)).toEqual({
    rateLimits: 1,
    sessions: 3,
    staffSessions: 0,
    productRequests: 1,
    stockAlerts: 1,
    photos: 1,
    imports: 2,
    passwordResets: 1,
    deletedAddresses: 0,
    tokens: 1,
    codes: 1,
    mails: 2,
    // The newest row is kept regardless of its age.
    listingChanges: 2,
  });

  expect(await remaining('sessions', 'id')).toEqual(['1', '4']);
  expect(await remaining('addresses', 'name')).toEqual(['current']);
  expect(await remaining('orders', 'grand_total')).toEqual(['160.00']);
  expect(await remaining('password_resets', 'id')).toEqual(['1']);
  // Kept, because its refresh token is valid: on reuse of the code the whole token family must be found.
  expect(await remaining('oauth_access_tokens', 'id')).toEqual(['1']);
  expect(await remaining('oauth_refresh_tokens', 'access_token_id')).toEqual(['1']);
  expect(await remaining('oauth_auth_codes', 'code_hash')).toEqual(['\\x01', '\\x03']);
  expect(await remaining('rate_limits', 'key')).toEqual(['counting']);
  expect(await remaining('outbox_mails', 'recipient')).toEqual(['lately', 'still retried', 'waiting']);
  expect(await remaining('product_requests', 'idempotency_key')).toEqual(['lately']);
  expect(await remaining('stock_alerts', 'email')).toEqual(['lately']);
  expect(await remaining('photos', 'name')).toEqual(['photo-0000000000000001', 'photo-0000000000000003']);
  expect(await remaining('imports', 'file_name')).toEqual(['imported', 'new', 'runs']);
  expect(await remaining('products', 'name')).toEqual(['Saree']);
  expect(Object.values(await deleteExpired(db, fail))).toEqual(Array(13).fill(0));
});

test('a failed deletion does not stop the others', async () => {
  await sql`ALTER TABLE rate_limits RENAME TO renamed`.execute(db);
  await sql`
    INSERT INTO outbox_mails (recipient, subject, text_body, sent_at)
    VALUES ('old', '', '', now() - interval '31 days')`.execute(db);
  const failed: string[] = [];
  const deleted = await deleteExpired(db, (kind) => failed.push(kind));
  expect(failed).toEqual(['rateLimits']);
  expect(deleted).toMatchObject({ mails: 1 });
  expect(deleted).not.toHaveProperty('rateLimits');
});

test('a server deletes expired rows every ten minutes, until it closes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const app = Fastify();
    const debug = vi.spyOn(app.log, 'debug');
    const warn = vi.spyOn(app.log, 'warn');
    app.decorate('db', db);
    await app.register(cleanup);
    vi.advanceTimersByTime(600_000);
    while (debug.mock.calls.length === 0) await new Promise(setImmediate);
    const failure = { err: expect.any(Error), kind: 'rateLimits' };
    expect(warn.mock.calls).toEqual([[failure, 'failed to delete expired rows']]);

    await sql`ALTER TABLE renamed RENAME TO rate_limits`.execute(db);
    await sql`INSERT INTO rate_limits (key, hits, ends_at) VALUES ('over', 3, now())`.execute(db);
    vi.advanceTimersByTime(599_999);
    expect(await remaining('rate_limits', 'key')).toEqual(['counting', 'over']);
    vi.advanceTimersByTime(1);
    // Waits for the deletion.
    await app.close();
    expect(await remaining('rate_limits', 'key')).toEqual(['counting']);
    const deleted = expect.objectContaining({ rateLimits: 1, sessions: 0 });
    expect(debug.mock.lastCall).toEqual([{ deleted }, 'deleted expired rows']);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
