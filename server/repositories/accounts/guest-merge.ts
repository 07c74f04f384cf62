import { type Kysely, sql } from 'kysely';
import { addressFields } from '../../../src/domain/address.ts';
import type { Database } from '../../database/types.ts';
import { sessionRepository } from './sessions.ts';

const addressColumns = (table: string) =>
  sql.join(addressFields.map((field) => sql.ref(`${table}.${field}`)));

/**
 * Ends a guest's session and moves its addresses and orders to an account. A guest's address replaces an equal address of the
 * account, because the open checkout refers to it by id. The account's default address remains the default. The
 * idempotency key of an order is cleared if the account has an order with the same key.
 */
export const mergeGuestIntoAccount = async (
  db: Kysely<Database>,
  sessionId: number,
  userId: number,
): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    // First, because it waits for orders and addresses that lock the session: they are moved as well.
    await sessionRepository(transaction).revoke(sessionId);
    await sql`
      UPDATE addresses SET is_default = false
      WHERE session_id = ${sessionId} AND EXISTS (
        SELECT FROM addresses own WHERE own.user_id = ${userId} AND own.is_default)`.execute(transaction);
    await sql`
      WITH replaced AS (
        DELETE FROM addresses own USING addresses guest
        WHERE guest.session_id = ${sessionId} AND own.user_id = ${userId}
          AND (${addressColumns('guest')}) = (${addressColumns('own')})
        RETURNING guest.id, own.is_default)
      UPDATE addresses SET is_default = true
      FROM replaced WHERE addresses.id = replaced.id AND replaced.is_default`.execute(transaction);
    await sql`
      UPDATE addresses SET user_id = ${userId}, session_id = NULL
      WHERE session_id = ${sessionId}`.execute(transaction);
    await sql`
      UPDATE orders SET user_id = ${userId}, session_id = NULL,
        idempotency_key = CASE WHEN EXISTS (
          SELECT FROM orders own WHERE own.user_id = ${userId} AND own.idempotency_key = orders.idempotency_key)
          THEN NULL ELSE idempotency_key END
      WHERE session_id = ${sessionId}`.execute(transaction);
  });
};
