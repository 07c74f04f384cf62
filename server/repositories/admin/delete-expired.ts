import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/types.ts';
import { staffSessionHours } from './staff-sessions.ts';

/**
 * Deletions of expired rows, in order: an authorization code outlives its tokens, because its reuse must still revoke
 * them. Rows are kept for another day, so that late requests are reported as expired.
 */
const deletions = {
  rateLimits: sql`DELETE FROM rate_limits WHERE ends_at <= now()`,
  /** Cascades to a guest's addresses. Orders are kept. */
  sessions: sql`
    DELETE FROM sessions
    WHERE expires_at < now() - interval '1 day' OR revoked_at < now() - interval '1 day'`,
  staffSessions: sql`
    DELETE FROM staff_sessions
    WHERE last_seen_at < now() - make_interval(hours => ${staffSessionHours.idle})
      OR created_at < now() - make_interval(hours => ${staffSessionHours.total})`,
  productRequests: sql`DELETE FROM product_requests WHERE created_at < now() - interval '30 days'`,
  /** The product has not come back for half a year. */
  stockAlerts: sql`DELETE FROM stock_alerts WHERE created_at < now() - interval '180 days'`,
  /** Uploaded for a product that was never saved with them. */
  photos: sql`DELETE FROM photos WHERE used_at IS NULL AND uploaded_at < now() - interval '7 days'`,
  /** Files of imports that were not run. What was imported stays listed for half a year. */
  imports: sql`
    DELETE FROM imports
    WHERE state IN ('ready', 'done')
      AND created_at < now() - CASE state WHEN 'ready' THEN interval '7 days' ELSE interval '180 days' END`,
  passwordResets: sql`DELETE FROM password_resets WHERE expires_at < now() - interval '1 day'`,
  deletedAddresses: sql`DELETE FROM deleted_addresses WHERE deleted_at < now() - interval '1 day'`,
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
  /** Mails sent or given up, whose recipients are personal data. */
  mails: sql`
    DELETE FROM outbox_mails
    WHERE sent_at < now() - interval '30 days'
      OR (due_at = 'infinity' AND created_at < now() - interval '30 days')`,
  /** Keeps the table small, because the version aggregates all rows. Keeps the newest row, so that versions never repeat. */
  listingChanges: sql`
    DELETE FROM listing_changes
    WHERE changed_at < now() - interval '1 hour' AND id < (SELECT max(id) FROM listing_changes)`,
};

type ExpiredKind = keyof typeof deletions;

/**
 * Deletes expired rows. Processes may run it concurrently. A failed deletion does not stop the others.
 * @returns the numbers of deleted rows
 */
export const deleteExpired = async (
  db: Kysely<Database>,
  onFailed: (kind: ExpiredKind, error: unknown) => void,
): Promise<Partial<Record<ExpiredKind, number>>> => {
  const deleted: Partial<Record<ExpiredKind, number>> = {};
  for (const kind of Object.keys(deletions) as ExpiredKind[])
    try {
      const { numAffectedRows = 0n } = await deletions[kind].execute(db);
      deleted[kind] = Number(numAffectedRows);
    } catch (error) {
      onFailed(kind, error);
    }
  return deleted;
};
