import { type Kysely, sql } from 'kysely';
import { toLatinDigits } from '../../../src/domain/locale.ts';
import type { Database } from '../../database/types.ts';
import { hashSecret } from '../../secrets/tokens.ts';
import { generateRecoveryCode, generateTotpSecret, totpStep } from '../../secrets/totp.ts';
import { writeAuditLog } from '../audit-log.ts';
import { staffSessionRepository } from './staff-sessions.ts';

const recoveryCodeCount = 10;

/** Codes as people type them: with blanks, hyphens, capitals, or Bangla digits. */
const normalize = (code: string): string => toLatinDigits(code).toLowerCase().replace(/[\s-]/g, '');
const hashCode = (code: string): Buffer => hashSecret(normalize(code));

/** The second factor of the staff. Every change is recorded in the audit log with `actor`, never a code or a secret. */
export const staffTotpRepository = (db: Kysely<Database>, actor: string) => {
  const record = (transaction: Kysely<Database>, staffId: number, action: string) =>
    writeAuditLog(transaction, actor, { action, subject: `staff ${staffId}`, details: {} });

  const isConfirmed = sql<boolean>`confirmed_at IS NOT NULL`;

  /** Uses the step of a code, once. @returns whether it is a code that was not used */
  const redeemCode = async (
    transaction: Kysely<Database>,
    staffId: number,
    code: string,
  ): Promise<boolean> => {
    const stored = await transaction
      .selectFrom('staff_totp')
      .select('secret')
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    const step = stored && totpStep(stored.secret, normalize(code));
    if (step === undefined) return false;
    const used = await transaction
      .updateTable('staff_totp')
      .set({ last_step: step })
      .where('staff_id', '=', staffId)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return used.numUpdatedRows === 1n;
  };

  const replaceCodes = async (transaction: Kysely<Database>, staffId: number): Promise<string[]> => {
    const codes = Array.from({ length: recoveryCodeCount }, generateRecoveryCode);
    await transaction.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
    await transaction
      .insertInto('staff_recovery_codes')
      .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashCode(code) })))
      .execute();
    return codes;
  };

  return {
    /** A new secret, which counts once it is confirmed. @returns undefined if the member has one already */
    async begin(staffId: number): Promise<Buffer | undefined> {
      const secret = generateTotpSecret();
      const begun = await db
        .insertInto('staff_totp')
        .values({ staff_id: staffId, secret })
        .onConflict((conflict) =>
          conflict
            .column('staff_id')
            .doUpdateSet({ secret, last_step: 0 })
            .where(sql<boolean>`staff_totp.confirmed_at IS NULL`),
        )
        .returning('staff_id')
        .executeTakeFirst();
      return begun && secret;
    },

    /**
     * Turns it on with the first code, and ends all other sessions.
     * @returns recovery codes, which are not stored; undefined for a wrong code, or if it is on
     */
    confirm: (staffId: number, code: string, session: number): Promise<string[] | undefined> =>
      db.transaction().execute(async (transaction) => {
        const stored = await transaction
          .selectFrom('staff_totp')
          .select(isConfirmed.as('isOn'))
          .where('staff_id', '=', staffId)
          .forUpdate()
          .executeTakeFirst();
        if (stored === undefined || stored.isOn || !(await redeemCode(transaction, staffId, code)))
          return undefined;
        await transaction
          .updateTable('staff_totp')
          .set({ confirmed_at: sql`now()` })
          .where('staff_id', '=', staffId)
          .execute();
        await staffSessionRepository(transaction).endOthers(staffId, session);
        await record(transaction, staffId, 'staff.set-up-totp');
        return replaceCodes(transaction, staffId);
      }),

    /** Accepts a code of the app, or a recovery code, each once. */
    accept: (staffId: number, code: string): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        if (await redeemCode(transaction, staffId, code)) return true;
        const used = await transaction
          .updateTable('staff_recovery_codes')
          .set({ used_at: sql`now()` })
          .where('staff_id', '=', staffId)
          .where('code_hash', '=', hashCode(code))
          .where('used_at', 'is', null)
          .executeTakeFirst();
        if (used.numUpdatedRows !== 1n) return false;
        await record(transaction, staffId, 'staff.use-recovery-code');
        return true;
      }),

    /** Replaces all recovery codes. @returns undefined if it is off */
    renewCodes: (staffId: number): Promise<string[] | undefined> =>
      db.transaction().execute(async (transaction) => {
        const stored = await transaction
          .selectFrom('staff_totp')
          .select('staff_id')
          .where('staff_id', '=', staffId)
          .where(isConfirmed)
          .forUpdate()
          .executeTakeFirst();
        if (stored === undefined) return undefined;
        await record(transaction, staffId, 'staff.renew-recovery-codes');
        return replaceCodes(transaction, staffId);
      }),

    /** Turns it off, and ends all sessions of the member but one. @returns whether it was on */
    remove: (staffId: number, keptSession: number | null): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const removed = await transaction
          .deleteFrom('staff_totp')
          .where('staff_id', '=', staffId)
          .returning(isConfirmed.as('wasOn'))
          .executeTakeFirst();
        if (!removed?.wasOn) return false;
        await staffSessionRepository(transaction).endOthers(staffId, keptSession);
        await record(transaction, staffId, 'staff.remove-totp');
        return true;
      }),
  };
};
