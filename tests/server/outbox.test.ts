import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { outboxRepository } from '../../server/repositories/outbox.ts';
import { freshDatabase } from '../support/fresh-database.ts';

const database = await freshDatabase();
afterAll(database.drop);
const { db } = database;
const outbox = outboxRepository(db);
const mail = { recipient: 'a@example.com', subject: 'Hello', text: 'The link' };
const storedMails = () => db.selectFrom('outbox_mails').selectAll().orderBy('id').execute();

test('a failed mail is retried later, and its text is deleted once sent', async () => {
  await outbox.enqueue(mail);
  const fail = async () => {
    throw new Error('the mail server is down');
  };
  expect(await outbox.sendNext(fail)).toBe(true);
  expect(await outbox.sendNext(fail)).toBe(false);
  expect(await storedMails()).toMatchObject([
    { attempts: 1, last_error: 'the mail server is down', sent_at: null },
  ]);

  await sql`UPDATE outbox_mails SET due_at = now()`.execute(db);
  const sent: string[] = [];
  await outbox.sendNext(async ({ text }) => {
    sent.push(text);
  });
  expect(sent).toEqual(['The link']);
  expect(await storedMails()).toMatchObject([{ attempts: 2, text_body: '', sent_at: expect.any(Date) }]);
  expect(await outbox.sendNext(fail)).toBe(false);
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
