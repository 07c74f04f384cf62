import type { Owner } from '../plugins/caller.ts';

/** The owner's column in addresses and orders, and its value. */
export const ownerColumn = (owner: Owner) =>
  'userId' in owner ? (['user_id', owner.userId] as const) : (['session_id', owner.sessionId] as const);
