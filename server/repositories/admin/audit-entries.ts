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
  async list({ actor, action, subject }: AuditFilter, page: KeysetPage) {
    const read = (exactActor: string | undefined) => {
      let query = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(rowsToRead(page));
      if (exactActor !== undefined) query = query.where('actor', '=', exactActor);
      if (action !== undefined) query = query.where('action', '=', action);
      if (subject !== undefined) query = query.where('subject', '=', subject);
      if (page.before !== undefined) query = query.where('id', '<', page.before);
      return query.execute();
    };
    // A member of the staff is also found by the email. Two queries, each in the order of the index by actor: with two
    // actors in one, PostgreSQL would read and sort all of their entries.
    const actors = actor === undefined ? [undefined] : [actor, staffActor({ email: actor })];
    const found = (await Promise.all(actors.map(read))).flat();
    return toKeysetPage(found.sort((x, y) => y.id - x.id).map(toEntry), page);
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
