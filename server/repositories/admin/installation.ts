import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/types.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import { writeAuditLog } from '../audit-log.ts';

const digestOf = (secret: string): string =>
  createHmac('sha256', secret).update('the secret of this installation').digest('base64url');

/**
 * Stores a digest of the secret at the first start, so that a server with another one notices: its tracking links would
 * be invalid at the other servers, and theirs here.
 * @throws OperatorError
 */
export const checkSecret = async (db: Kysely<Database>, secret: string): Promise<void> => {
  const digest = digestOf(secret);
  await db
    .insertInto('installation')
    .values({ name: 'secret_digest', value: digest })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'secret_digest')
    .executeTakeFirstOrThrow();
  if (value !== digest)
    throw new OperatorError(
      'SHOP_SECRET, or the file "secret" in the data folder, is not the secret of this database: tracking links sent before would be invalid. Use the same secret as before and for all servers. To use the new one nevertheless, stop all servers and run: npm run shop -- secret replace',
    );
};

/** Makes the secret that of the database. Tracking links signed with the old one become invalid. */
export const replaceSecret = async (db: Kysely<Database>, secret: string, actor: string): Promise<void> => {
  const value = digestOf(secret);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('installation')
      .values({ name: 'secret_digest', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    await writeAuditLog(transaction, actor, { action: 'secret.replace', subject: 'secret', details: {} });
  });
};

const demo = 'demo';

/** Notes that the demo catalogue is to be loaded, until it has been, also after a killed start. */
export const requestDemo = async (db: Kysely<Database>): Promise<void> => {
  await db
    .insertInto('installation')
    .values({ name: demo, value: 'requested' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const isDemoRequested = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('installation').select('name').where('name', '=', demo).executeTakeFirst()) !==
  undefined;

export const endDemoRequest = async (db: Kysely<Database>): Promise<void> => {
  await db.deleteFrom('installation').where('name', '=', demo).execute();
};
