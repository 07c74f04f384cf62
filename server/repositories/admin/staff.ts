import { type Kysely, sql } from 'kysely';
import type {
  MailChoice,
  MailChoices,
  StaffMember,
  StaffRole,
} from '../../../src/contracts/admin/schemas/staff.ts';
import type { VersionedId } from '../../../src/contracts/admin/schemas/versions.ts';
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
  merchantId: number | undefined;
  passwordHash: string;
  orderMails: MailChoice;
}

/** Owners and vendors are notified of new orders unless they choose otherwise. */
export const defaultOrderMails = (role: StaffRole): MailChoice => (role === 'staff' ? 'off' : 'en');

/** The actor of a member's changes in the audit log. */
export const staffActor = ({ email }: Pick<StaffMember, 'email'>): string => `staff ${email}`;

/** The member cannot be changed. */
export class StaffError extends Error {
  readonly reason: 'not found' | 'stale' | 'last owner' | 'vendor required' | 'no vendor' | 'unknown vendor';

  constructor(reason: StaffError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

export interface StaffChange {
  name?: string | undefined;
  role?: StaffRole | undefined;
  merchantId?: number | undefined;
  isDisabled?: boolean | undefined;
}

/** The vendor of a member with the role. @throws StaffError */
const merchantOf = (role: string, stored: number | null, given: number | undefined): number | null => {
  if (role !== 'vendor') {
    if (given !== undefined) throw new StaffError('no vendor');
    return null;
  }
  const merchantId = given ?? stored;
  if (merchantId === null) throw new StaffError('vendor required');
  return merchantId;
};

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

/** @throws StaffError */
const vendorName = async (db: Kysely<Database>, id: number | null): Promise<string | null> => {
  if (id === null) return null;
  const vendor = await findVendor(db, String(id));
  if (vendor === undefined) throw new StaffError('unknown vendor');
  return vendor.name;
};

/** The members of the staff. Every change is recorded in the audit log with `actor`. */
export const staffRepository = (db: Kysely<Database>, actor: string) => {
  const members = () =>
    db.selectFrom('staff').leftJoin('merchants', 'merchants.id', 'staff.merchant_id').select(staffColumns);
  const byEmail = (email: string) => sql<boolean>`lower(staff.email) = lower(${email})`;

  return {
    async findByEmail(
      email: string,
    ): Promise<{ member: StaffMember; passwordHash: string; isDisabled: boolean } | undefined> {
      const found = await members()
        .select(['staff.password_hash as passwordHash', 'staff.is_disabled as isDisabled'])
        .where(byEmail(email))
        .executeTakeFirst();
      if (found === undefined) return undefined;
      const { passwordHash, isDisabled, ...row } = found;
      return { member: toStaffMember(row), passwordHash, isDisabled };
    },

    /**
     * @returns the id; undefined if a member has the email
     * @throws StaffError
     */
    async add({
      merchantId,
      passwordHash,
      orderMails,
      ...member
    }: NewStaffMember): Promise<number | undefined> {
      try {
        return await db.transaction().execute(async (transaction) => {
          const merchant_id = merchantOf(member.role, null, merchantId);
          const vendor = await vendorName(transaction, merchant_id);
          const { id } = await transaction
            .insertInto('staff')
            .values({
              ...member,
              merchant_id,
              password_hash: passwordHash,
              order_mails: orderMails,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          const { email, role } = member;
          await writeAuditLog(transaction, actor, {
            action: 'staff.add',
            subject: `staff ${id}`,
            details: { email, role, ...(vendor !== null && { vendor }) },
          });
          return id;
        });
      } catch (error) {
        if (violatedUniqueConstraint(error) === 'staff_email') return undefined;
        throw error;
      }
    },

    /**
     * Changes a member. Disabling ends all sessions.
     * @returns false if nothing changed
     * @throws StaffError
     */
    async update({ id, version }: VersionedId, change: StaffChange): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        // With all owners: of two who demote each other at once, one stays.
        const locked = await transaction
          .selectFrom('staff')
          .select(['id', 'version', 'name', 'role', 'merchant_id', 'is_disabled'])
          .where(({ eb, or }) => or([eb('id', '=', id), eb('role', '=', 'owner')]))
          .orderBy('id')
          .forNoKeyUpdate()
          .execute();
        const stored = locked.find((member) => member.id === id);
        if (stored === undefined) throw new StaffError('not found');
        if (stored.version !== version) throw new StaffError('stale');
        const role = change.role ?? stored.role;
        const next = {
          name: change.name ?? stored.name,
          role,
          merchant_id: merchantOf(role, stored.merchant_id, change.merchantId),
          is_disabled: change.isDisabled ?? stored.is_disabled,
        };
        const isOwner = (member: Pick<typeof next, 'role' | 'is_disabled'>) =>
          member.role === 'owner' && !member.is_disabled;
        if (isOwner(stored) && !isOwner(next) && locked.filter(isOwner).length === 1)
          throw new StaffError('last owner');
        const changes: Record<string, { from: unknown; to: unknown }> = {};
        for (const field of ['name', 'role', 'is_disabled'] as const)
          if (stored[field] !== next[field]) changes[field] = { from: stored[field], to: next[field] };
        if (stored.merchant_id !== next.merchant_id)
          changes.vendor = {
            from: await vendorName(transaction, stored.merchant_id),
            to: await vendorName(transaction, next.merchant_id),
          };
        if (Object.keys(changes).length === 0) return false;
        await transaction
          .updateTable('staff')
          .set({ ...next, updated_at: sql`now()` })
          .where('id', '=', id)
          .execute();
        if (next.is_disabled) await staffSessionRepository(transaction).endOthers(id, null);
        await writeAuditLog(transaction, actor, {
          action: 'staff.update',
          subject: `staff ${id}`,
          details: changes,
        });
        return true;
      });
    },

    /** Ends all sessions of a member but one. @returns whether there is such a member */
    async endSessions(id: number, keptSession: number | null): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const found = await transaction
          .selectFrom('staff')
          .select('id')
          .where('id', '=', id)
          .executeTakeFirst();
        if (found === undefined) return false;
        const ended = await staffSessionRepository(transaction).endOthers(id, keptSession);
        if (ended > 0)
          await writeAuditLog(transaction, actor, {
            action: 'staff.end-sessions',
            subject: `staff ${id}`,
            details: {},
          });
        return true;
      });
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

    /** Chooses mails to a member. @returns whether there is such a member */
    async setMails(email: string, choices: Partial<MailChoices>): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const changed = await transaction
          .updateTable('staff')
          .set({ ...choices, updated_at: sql`now()` })
          .where(byEmail(email))
          .returning('id')
          .executeTakeFirst();
        if (changed === undefined) return false;
        await writeAuditLog(transaction, actor, {
          action: 'staff.set-mails',
          subject: `staff ${changed.id}`,
          details: choices,
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
