import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';

/**
 * What opens nothing any more, in the order in which it may go: a code outlives the tokens bought with it, since
 * its second use must still stop them. Rows stay for a day, so that late requests are reported as expired.
 */
const deletions = {
  tries: sql`DELETE FROM rate_limits WHERE ends_at <= now()`,
  /** With a guest's cookie go the addresses it held; its orders stay. */
  sessions: sql`
    DELETE FROM sessions
    WHERE expires_at < now() - interval '1 day' OR revoked_at < now() - interval '1 day'`,
  passwordResets: sql`DELETE FROM password_resets WHERE expires_at < now() - interval '1 day'`,
  tokens: sql`
    DELETE FROM oauth_access_tokens access
    WHERE (expires_at < now() - interval '1 day' OR revoked_at < now() - interval '1 day')
      AND NOT EXISTS (
        SELECT FROM oauth_refresh_tokens refresh
        WHERE refresh.access_token_id = access.id AND refresh.expires_at > now())`,
  codes: sql`
    DELETE FROM oauth_auth_codes code
    WHERE expires_at < now() - interval '1 day'
      AND NOT EXISTS (SELECT FROM oauth_access_tokens access WHERE access.auth_code_hash = code.code_hash)`,
  /** Sent a month ago: who was written to is nobody's business any more. */
  mails: sql`DELETE FROM outbox_mails WHERE sent_at < now() - interval '30 days'`,
  /** Few rows are quick to count; the newest one stays, so that the version never returns to an earlier one. */
  listingChanges: sql`
    DELETE FROM listing_changes
    WHERE changed_at < now() - interval '1 hour' AND id < (SELECT max(id) FROM listing_changes)`,
};

export type DeletedCounts = Record<keyof typeof deletions, number>;

/** Removes for good what has run out. Processes may do so at the same time. @returns how many rows of each went */
export const deleteExpired = async (db: Kysely<Database>): Promise<DeletedCounts> => {
  const removed: DeletedCounts = {
    tries: 0,
    sessions: 0,
    passwordResets: 0,
    tokens: 0,
    codes: 0,
    mails: 0,
    listingChanges: 0,
  };
  for (const kind of Object.keys(deletions) as (keyof typeof deletions)[]) {
    const { numAffectedRows = 0n } = await deletions[kind].execute(db);
    removed[kind] = Number(numAffectedRows);
  }
  return removed;
};
