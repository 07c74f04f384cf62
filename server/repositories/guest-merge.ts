import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';

/**
 * Moves what a guest's session holds to an account. An address that the account has already is not doubled: the
 * guest's row replaces it, because the guest's checkout knows it by that id. The account's default address stays; an order's idempotency key gives way to the same key of the account's own.
 */
export async function mergeGuestIntoAccount(
  db: Kysely<Database>,
  sessionId: number,
  userId: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`
      UPDATE addresses SET is_default = false
      WHERE session_id = ${sessionId} AND EXISTS (
        SELECT FROM addresses own WHERE own.user_id = ${userId} AND own.is_default)`.execute(transaction);
    await sql`
      WITH replaced AS (
        DELETE FROM addresses own USING addresses guest
        WHERE guest.session_id = ${sessionId} AND own.user_id = ${userId}
          AND (guest.name, guest.company_name, guest.address1, guest.address2, guest.city, guest.zipcode,
            guest.email, guest.phone) = (own.name, own.company_name, own.address1, own.address2, own.city,
            own.zipcode, own.email, own.phone)
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
}
