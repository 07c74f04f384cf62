import { type Kysely, sql } from 'kysely';
import type { Owner } from '../../contract/caller.ts';
import { HttpError } from '../../contract/http-error.ts';
import type { Database } from '../../database/types.ts';
import { messages } from '../../messages/messages.ts';

/** The owner's column in addresses and orders, and its value. */
export const ownerColumn = (owner: Owner) =>
  'userId' in owner ? (['user_id', owner.userId] as const) : (['session_id', owner.sessionId] as const);

/** The owner's column as the values of an insert. */
export const ownerValues = (owner: Owner) =>
  'userId' in owner ? { user_id: owner.userId } : { session_id: owner.sessionId };

/** The condition that a row belongs to the owner. */
export const ownedBy = (owner: Owner) => {
  const [column, id] = ownerColumn(owner);
  return sql<boolean>`${sql.ref(column)} = ${id}`;
};

/**
 * Locks a guest's session until the end of the transaction, so that a sign-in also moves the row that is inserted.
 * @throws HttpError 419 if a sign-in has ended the session: the browser then repeats the request with its new one
 */
export const lockSession = async (transaction: Kysely<Database>, sessionId: number): Promise<void> => {
  const { rows } = await sql`
    SELECT FROM sessions WHERE id = ${sessionId} AND revoked_at IS NULL FOR NO KEY UPDATE`.execute(
    transaction,
  );
  if (rows.length === 0) throw new HttpError(419, messages().csrfTokenInvalid);
};
