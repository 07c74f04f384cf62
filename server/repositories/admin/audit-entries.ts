import type { Kysely, Selectable } from 'kysely';
import type { AuditEntry } from '../../../src/contracts/admin/schemas/report.ts';
import type { Database } from '../../database/types.ts';
import { type KeysetPage, rowsToRead, toKeysetPage } from './keyset.ts';

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
    for (const column of ['actor', 'action', 'subject'] as const) {
      const value = filter[column];
      if (value !== undefined) query = query.where(column, '=', value);
    }
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
