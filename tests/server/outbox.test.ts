import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { outboxRepository, RecipientRejected } from '../../server/repositories/outbox.ts';
import { freshDatabase } from '../support/fresh-database.ts';

const database = await freshDatabase();
afterAll(database.drop);
const { db } = database;
const outbox = outboxRepository(db);
const mail = { recipient: 'a@example.com', subject: 'Hello', text: 'The link' };
const storedMails = () => db.selectFrom('outbox_mails').selectAll().orderBy('id').execute();

test('a failed mail is retried later, and its text is deleted once sent', async () => {
  await outbox.enqueue(mail);
  const reason = 'the mail server is down'.padEnd(500, '.');
  const fail = async () => {
    throw new Error(`${reason} More is not stored.`);
  };
  expect(await outbox.sendNext(fail)).toBe(true);
  expect(await outbox.sendNext(fail)).toBe(false);
  expect(await storedMails()).toMatchObject([{ attempts: 1, last_error: reason, sent_at: null }]);

  await sql`UPDATE outbox_mails SET due_at = now()`.execute(db);
  const sent: string[] = [];
  await outbox.sendNext(async ({ text }) => {
    sent.push(text);
  });
  expect(sent).toEqual(['The link']);
  expect(await storedMails()).toMatchObject([{ attempts: 2, text_body: '', sent_at: expect.any(Date) }]);
  expect(await outbox.sendNext(fail)).toBe(false);
});

test('a mail is sent once although no transaction survives the dialogue with the mail server', async () => {
  await outbox.enqueue({ ...mail, recipient: 'slow@example.com' });
  const sent: string[] = [];
  const send = async ({ recipient }: { recipient: string }) => {
    sent.push(recipient);
    // What idle_in_transaction_session_timeout does.
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction'`.execute(db);
  };
  expect(await outbox.sendNext(send)).toBe(true);
  expect(await outbox.sendNext(send)).toBe(false);
  expect(sent).toEqual(['slow@example.com']);
  expect((await storedMails()).at(-1)).toMatchObject({ attempts: 1, sent_at: expect.any(Date) });
});

test('a mail is retried later when the process ends while sending it', async () => {
  await outbox.enqueue({ ...mail, recipient: 'claimed@example.com' });
  const stored: unknown[] = [];
  await outbox.sendNext(async ({ id }) => {
    const isClaimed = sql<boolean>`due_at > now() + interval '4 minutes'`.as('isClaimed');
    const row = db.selectFrom('outbox_mails').select([isClaimed, 'attempts']).where('id', '=', id);
    stored.push(await row.executeTakeFirst());
  });
  expect(stored).toEqual([{ isClaimed: true, attempts: 1 }]);
});

test.each([
  ['its recipient is rejected', 0, new RecipientRejected('550 no such user'), 1],
  ['80 attempts have failed', 79, new Error('the mail server is down'), 80],
])('a mail is given up when %s', async (_, earlier, error, attempts) => {
  await db
    .insertInto('outbox_mails')
    .values({ recipient: 'gone@example.com', subject: 'Hello', text_body: 'The link', attempts: earlier })
    .execute();
  const givenUp: number[] = [];
  const fail = () => Promise.reject(error);
  expect(await outbox.sendNext(fail, (failed) => givenUp.push(failed.attempts))).toBe(true);
  expect(givenUp).toEqual([attempts]);
  expect((await storedMails()).at(-1)).toMatchObject({
    attempts,
    text_body: '',
    last_error: error.message,
    sent_at: null,
    due_at: new Date(8.64e15),
  });
});

test.each([
  [0, 1],
  [3, 8],
  [6, 60],
  [78, 60],
])('after %i earlier attempts, a failed mail is due again in %i minutes', async (attempts, minutes) => {
  await db
    .insertInto('outbox_mails')
    .values({ recipient: 'a@example.com', subject: 'Hello', text_body: 'The link', attempts })
    .execute();
  await outbox.sendNext(() => Promise.reject(new Error('the mail server is down')));
  const wait = sql<number>`round(extract(epoch FROM due_at - now()) / 60)::int`.as('minutes');
  const mails = db.selectFrom('outbox_mails').select([wait, 'text_body']).orderBy('id', 'desc').limit(1);
  expect(await mails.execute()).toEqual([{ minutes, text_body: 'The link' }]);
});

test('concurrent senders send each mail once', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => outbox.enqueue({ ...mail, recipient: `${i}@example.com` })),
  );
  const sent: string[] = [];
  const sender = async () => {
    while (
      await outbox.sendNext(async ({ recipient }) => {
        sent.push(recipient);
      })
    );
  };
  await Promise.all([sender(), sender(), sender(), sender()]);
  expect(sent).toHaveLength(20);
  expect(new Set(sent).size).toBe(20);
});
