import { sql } from 'kysely';
import type { Owner } from '../plugins/caller.ts';

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
