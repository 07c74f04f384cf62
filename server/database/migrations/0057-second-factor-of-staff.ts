import { type Kysely, sql } from 'kysely';

/**
 * Codes of an authenticator app as a second factor of the staff. A secret counts once a code of it was entered. A code
 * is of a step of 30 seconds, and of no step up to `last_step`: it works once. Recovery codes work once, too.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE staff_totp (
      staff_id integer PRIMARY KEY REFERENCES staff (id) ON DELETE CASCADE,
      secret bytea NOT NULL,
      confirmed_at timestamptz,
      last_step bigint NOT NULL DEFAULT 0
    );
    CREATE TABLE staff_recovery_codes (
      staff_id integer NOT NULL REFERENCES staff_totp (staff_id) ON DELETE CASCADE,
      code_hash bytea NOT NULL,
      used_at timestamptz,
      PRIMARY KEY (staff_id, code_hash)
    );
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP TABLE staff_recovery_codes;
    DROP TABLE staff_totp;
  `.execute(db);
};
