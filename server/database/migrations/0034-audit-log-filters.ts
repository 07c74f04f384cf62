import { type Kysely, sql } from 'kysely';

/** The audit log is read by actor and by action, newest first. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE INDEX audit_log_actor ON audit_log (actor, id);
    CREATE INDEX audit_log_action ON audit_log (action, id);
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`DROP INDEX audit_log_actor, audit_log_action`.execute(db);
};
