import { type Kysely, sql } from 'kysely';
import type { Profile, User } from '../../../src/contracts/schemas/user.ts';
import { violatedUniqueConstraint } from '../../database/constraints.ts';
import type { Database } from '../../database/types.ts';

export interface NewUser extends Profile {
  passwordHash: string;
}

const byEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

export const userRepository = (db: Kysely<Database>) => {
  return {
    async findProfile(id: number): Promise<User | undefined> {
      return db
        .selectFrom('users')
        .select(['name', 'email', 'phone'])
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /** Reads the account and locks it until the end of the transaction. */
    async lockForUpdate(id: number): Promise<{ email: string; passwordHash: string } | undefined> {
      return db
        .selectFrom('users')
        .select(['email', 'password_hash as passwordHash'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
    },

    async findCredentials(email: string): Promise<{ id: number; passwordHash: string } | undefined> {
      return db
        .selectFrom('users')
        .select(['id', 'password_hash as passwordHash'])
        .where(byEmail(email))
        .executeTakeFirst();
    },

    /** @returns the new id; undefined if the email is already registered */
    async insert({ passwordHash, ...profile }: NewUser): Promise<number | undefined> {
      const row = await db
        .insertInto('users')
        .values({ ...profile, password_hash: passwordHash })
        .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    /** @returns false if another account uses the email */
    async updateProfile(id: number, profile: Profile): Promise<boolean> {
      try {
        await db
          .updateTable('users')
          .set({ ...profile, updated_at: sql`now()` })
          .where('id', '=', id)
          .execute();
        return true;
      } catch (error) {
        if (violatedUniqueConstraint(error) === 'users_email') return false;
        throw error;
      }
    },

    async setPassword(id: number, passwordHash: string): Promise<void> {
      await db
        .updateTable('users')
        .set({ password_hash: passwordHash, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute();
    },
  };
};
