import type { Owner } from '../plugins/caller.ts';

/** The column that says whose a row is, and its value. */
export const ownerColumn = (owner: Owner) =>
  'userId' in owner ? (['user_id', owner.userId] as const) : (['session_id', owner.sessionId] as const);
