import type { Kysely, Selectable } from 'kysely';
import type { AuditEntry } from '../../../src/contracts/admin/schemas/report.ts';
import type { Database } from '../../database/types.ts';
import { type KeysetPage, rowsToRead, toKeysetPage } from './keyset.ts';
import { staffActor } from './staff.ts';

export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

const toEntry = ({ at, ...entry }: Selectable<Database['audit_log']>): AuditEntry => ({
  ...entry,
  at: seconds(at),
});

/** How many changes of one thing are shown with it. */
const historySize = 100;

/** Reads the audit log, newest first. */
export const auditEntryRepository = (db: Kysely<Database>) => ({
  async list(filter: AuditFilter, page: KeysetPage) {
    let query = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(rowsToRead(page));
    const { actor, action, subject } = filter;
    // Also found by the email of a member of the staff.
    if (actor !== undefined) query = query.where('actor', 'in', [actor, staffActor({ email: actor })]);
    if (action !== undefined) query = query.where('action', '=', action);
    if (subject !== undefined) query = query.where('subject', '=', subject);
    if (page.before !== undefined) query = query.where('id', '<', page.before);
    return toKeysetPage((await query.execute()).map(toEntry), page);
  },

  /** The changes of one thing, such as 'order 12'. */
  async history(subject: string): Promise<AuditEntry[]> {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', subject)
      .orderBy('id', 'desc')
      .limit(historySize)
      .execute();
    return rows.map(toEntry);
  },
});
