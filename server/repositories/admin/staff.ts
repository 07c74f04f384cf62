import { type Kysely, sql } from 'kysely';
import type { OrderMails, StaffMember, StaffRole } from '../../../src/contracts/admin/schemas/staff.ts';
import { violatedUniqueConstraint } from '../../database/constraints.ts';
import { parseId } from '../../database/parse-id.ts';
import type { Database } from '../../database/types.ts';
import { writeAuditLog } from '../audit-log.ts';
import { staffColumns, toStaffMember } from './staff-rows.ts';
import { staffSessionRepository } from './staff-sessions.ts';

export interface NewStaffMember {
  name: string;
  email: string;
  role: StaffRole;
  /** of the role vendor */
  merchantId: number | null;
  passwordHash: string;
  orderMails: OrderMails;
}

/** Owners and vendors are notified of new orders unless they choose otherwise. */
export const defaultOrderMails = (role: StaffRole): OrderMails => (role === 'staff' ? 'off' : 'en');

/** The actor of a member's changes in the audit log. */
export const staffActor = ({ email }: Pick<StaffMember, 'email'>): string => `staff ${email}`;

/** The vendor with the id or slug. */
export const findVendor = async (
  db: Kysely<Database>,
  idOrSlug: string,
): Promise<{ id: number; name: string } | undefined> => {
  const id = parseId(idOrSlug);
  return db
    .selectFrom('merchants')
    .select(['id', 'name'])
    .where(id === undefined ? sql<boolean>`slug = ${idOrSlug}` : sql<boolean>`id = ${id}`)
    .executeTakeFirst();
};

/** The members of the staff. Every change is recorded in the audit log with `actor`. */
export const staffRepository = (db: Kysely<Database>, actor: string) => {
  const members = () =>
    db.selectFrom('staff').leftJoin('merchants', 'merchants.id', 'staff.merchant_id').select(staffColumns);
  const byEmail = (email: string) => sql<boolean>`lower(staff.email) = lower(${email})`;

  return {
    async list(): Promise<StaffMember[]> {
      const rows = await members().orderBy('staff.id').execute();
      return rows.map(toStaffMember);
    },

    async findByEmail(email: string): Promise<{ member: StaffMember; passwordHash: string } | undefined> {
      const found = await members()
        .select('staff.password_hash as passwordHash')
        .where(byEmail(email))
        .executeTakeFirst();
      if (found === undefined) return undefined;
      const { passwordHash, ...row } = found;
      return { member: toStaffMember(row), passwordHash };
    },

    /** @returns the id; undefined if a member has the email */
    async add({
      merchantId,
      passwordHash,
      orderMails,
      ...member
    }: NewStaffMember): Promise<number | undefined> {
      try {
        return await db.transaction().execute(async (transaction) => {
          const { id } = await transaction
            .insertInto('staff')
            .values({
              ...member,
              merchant_id: merchantId,
              password_hash: passwordHash,
              order_mails: orderMails,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          const { email, role } = member;
          await writeAuditLog(transaction, actor, {
            action: 'staff.add',
            subject: `staff ${id}`,
            details: { email, role, ...(merchantId !== null && { vendor: merchantId }) },
          });
          return id;
        });
      } catch (error) {
        if (violatedUniqueConstraint(error) === 'staff_email') return undefined;
        throw error;
      }
    },

    /** Removes a member, and so ends the sessions. @returns whether there was one */
    async remove(email: string): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const removed = await transaction
          .deleteFrom('staff')
          .where(byEmail(email))
          .returning(['id', 'email', 'role'])
          .executeTakeFirst();
        if (removed === undefined) return false;
        const { id, ...details } = removed;
        await writeAuditLog(transaction, actor, { action: 'staff.remove', subject: `staff ${id}`, details });
        return true;
      });
    },

    /** Chooses the mails about new orders. @returns whether there is such a member */
    async setOrderMails(email: string, orderMails: OrderMails): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const changed = await transaction
          .updateTable('staff')
          .set({ order_mails: orderMails, updated_at: sql`now()` })
          .where(byEmail(email))
          .returning('id')
          .executeTakeFirst();
        if (changed === undefined) return false;
        await writeAuditLog(transaction, actor, {
          action: 'staff.set-order-mails',
          subject: `staff ${changed.id}`,
          details: { order_mails: orderMails },
        });
        return true;
      });
    },

    /**
     * Sets a password and ends all sessions but one.
     * @returns whether there is such a member
     */
    async setPassword(email: string, passwordHash: string, keptSession: number | null): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const changed = await transaction
          .updateTable('staff')
          .set({ password_hash: passwordHash, updated_at: sql`now()` })
          .where(byEmail(email))
          .returning('id')
          .executeTakeFirst();
        if (changed === undefined) return false;
        await staffSessionRepository(transaction).endOthers(changed.id, keptSession);
        await writeAuditLog(transaction, actor, {
          action: 'staff.set-password',
          subject: `staff ${changed.id}`,
          details: {},
        });
        return true;
      });
    },
  };
};
