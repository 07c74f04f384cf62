import { type Kysely, sql } from 'kysely';

/** Members of the staff are edited in the panel: versions, disabled members, and the last sign-in. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE staff
      ADD is_disabled boolean NOT NULL DEFAULT false,
      ADD signed_in_at timestamptz,
      ADD version integer NOT NULL DEFAULT 1;
    UPDATE staff SET signed_in_at = (
      SELECT max(at) FROM audit_log WHERE subject = 'staff ' || staff.id AND action = 'staff.sign-in');
    CREATE TRIGGER staff_versioned BEFORE UPDATE ON staff FOR EACH ROW
      WHEN ((OLD.name, OLD.role, OLD.merchant_id, OLD.is_disabled)
        IS DISTINCT FROM (NEW.name, NEW.role, NEW.merchant_id, NEW.is_disabled))
      EXECUTE FUNCTION raise_version();
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP TRIGGER staff_versioned ON staff;
    ALTER TABLE staff DROP COLUMN is_disabled, DROP COLUMN signed_in_at, DROP COLUMN version;
  `.execute(db);
};
