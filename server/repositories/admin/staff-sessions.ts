import { type Kysely, sql } from 'kysely';
import type { StaffMember } from '../../../src/contracts/admin/schemas/staff.ts';
import type { Database } from '../../database/types.ts';
import { generateSecret, hashSecret } from '../../secrets/tokens.ts';
import { staffColumns, toStaffMember } from './staff-rows.ts';

/** How long a session lasts without use, and in total. */
export const staffSessionHours = { idle: 12, total: 7 * 24 };

/** How long dangerous operations are possible after the password was entered. */
const recentPasswordMinutes = 10;

/** The session of a staff member. */
export interface StaffSession {
  id: number;
  /** the secret in the cookie, from which the CSRF token is derived */
  token: string;
  member: StaffMember;
  /** Whether the member has entered the password within the last minutes. */
  hasRecentPassword: boolean;
}

/** Whether a row of staff_sessions is a session that has not expired. */
export const isLive = sql<boolean>`last_seen_at > now() - make_interval(hours => ${staffSessionHours.idle})
  AND staff_sessions.created_at > now() - make_interval(hours => ${staffSessionHours.total})`;

/** Sessions of the staff in the panel, apart from those of shoppers. */
export const staffSessionRepository = (db: Kysely<Database>) => ({
  /** @returns the token for the cookie */
  async create(staffId: number): Promise<string> {
    const token = generateSecret();
    await db.updateTable('staff').set({ signed_in_at: sql`now()` }).where('id', '=', staffId).execute();
    await db
      .insertInto('staff_sessions')
      .values({ staff_id: staffId, token_hash: hashSecret(token) })
      .execute();
    return token;
  },

  /** Finds a live session. Its use is noted once a minute. */
  async find(token: string): Promise<StaffSession | undefined> {
    const found = await db
      .selectFrom('staff_sessions')
      .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
      .leftJoin('merchants', 'merchants.id', 'staff.merchant_id')
      .select([
        'staff_sessions.id as sessionId',
        sql<boolean>`last_seen_at < now() - interval '1 minute'`.as('isStale'),
        sql<boolean>`authenticated_at > now() - make_interval(mins => ${recentPasswordMinutes})`.as(
          'hasRecentPassword',
        ),
        ...staffColumns,
      ])
      .where('token_hash', '=', hashSecret(token))
      .where(isLive)
      // It may have begun while the member was being disabled.
      .where('staff.is_disabled', '=', false)
      .executeTakeFirst();
    if (found === undefined) return undefined;
    const { sessionId: id, isStale, hasRecentPassword, ...member } = found;
    if (isStale)
      await db.updateTable('staff_sessions').set({ last_seen_at: sql`now()` }).where('id', '=', id).execute();
    return { id, token, member: toStaffMember(member), hasRecentPassword };
  },

  /** Notes that the member has entered the password again. */
  async setAuthenticated(id: number): Promise<void> {
    await db
      .updateTable('staff_sessions')
      .set({ authenticated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
  },

  async end(id: number): Promise<void> {
    await db.deleteFrom('staff_sessions').where('id', '=', id).execute();
  },

  /** Ends all sessions of a staff member but one. @returns their number */
  async endOthers(staffId: number, keptId: number | null): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom('staff_sessions')
      .where('staff_id', '=', staffId)
      .$if(keptId !== null, (query) => query.where('id', '<>', keptId))
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
});
