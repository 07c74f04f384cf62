import type { Kysely } from 'kysely';
import type { Database } from '../database/types.ts';

export interface AuditEntry {
  /** such as 'order.set-status' */
  action: string;
  /** such as 'order 12' */
  subject: string;
  details: Record<string, unknown>;
}

/** Writes an audit log entry. Call it in the transaction of the change. */
export const writeAuditLog = async (
  db: Kysely<Database>,
  actor: string,
  entry: AuditEntry,
): Promise<void> => {
  const { action, subject, details } = entry;
  await db
    .insertInto('audit_log')
    .values({ actor, action, subject, details: JSON.stringify(details) })
    .execute();
};
