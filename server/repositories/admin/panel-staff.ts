import { type Kysely, sql } from 'kysely';
import type { StaffRecord, StaffRow } from '../../../src/contracts/admin/schemas/staff.ts';
import type { Database } from '../../database/types.ts';
import { auditEntryRepository } from './audit-entries.ts';
import { staffColumns, toStaffMember } from './staff-rows.ts';
import { isLive } from './staff-sessions.ts';

const rowsOf = (db: Kysely<Database>) =>
  db
    .selectFrom('staff')
    .leftJoin('merchants', 'merchants.id', 'staff.merchant_id')
    .select([...staffColumns, 'staff.version', 'staff.is_disabled', 'staff.signed_in_at'])
    .orderBy('staff.is_disabled')
    .orderBy(sql`lower(staff.name)`)
    .orderBy('staff.id');
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const toRow = ({ version, is_disabled, signed_in_at, ...member }: Row): StaffRow => ({
  ...toStaffMember(member),
  version,
  is_disabled,
  ...(signed_in_at !== null && { signed_in_at: Math.floor(signed_in_at.getTime() / 1000) }),
});

/** Members of the staff as the panel shows them. */
export const panelStaffRepository = (db: Kysely<Database>) => ({
  /** Disabled members come last. */
  async list(): Promise<StaffRow[]> {
    return (await rowsOf(db).execute()).map(toRow);
  },

  async get(id: number): Promise<StaffRecord | undefined> {
    const found = await rowsOf(db).where('staff.id', '=', id).executeTakeFirst();
    if (found === undefined) return undefined;
    const { sessions } = await db
      .selectFrom('staff_sessions')
      .select(({ fn }) => fn.countAll<number>().as('sessions'))
      .where('staff_id', '=', id)
      .where(isLive)
      .executeTakeFirstOrThrow();
    return { ...toRow(found), sessions, history: await auditEntryRepository(db).history(`staff ${id}`) };
  },
});
