import { type Kysely, sql } from 'kysely';
import type { HomeContent } from '../../../src/contracts/admin/schemas/home.ts';
import type { Database } from '../../database/types.ts';
import { generateSecret, hashSecret } from '../../secrets/tokens.ts';

/** The parameter of the home page's URL with the token of a draft. */
export const previewParameter = 'home_preview';

/** Drafts of the home page, which only who has the link sees. They work for an hour. */
export const homePreviewRepository = (db: Kysely<Database>) => ({
  /** Stores the draft of a member of the staff; it replaces the last one. @returns the token of its link */
  async store(staffId: number, home: HomeContent): Promise<string> {
    const token = generateSecret();
    const values = {
      token_hash: hashSecret(token),
      home: JSON.stringify(home),
      created_at: sql<Date>`now()`,
    };
    await db
      .insertInto('home_previews')
      .values({ staff_id: staffId, ...values })
      .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(values))
      .execute();
    return token;
  },

  async read(token: string): Promise<HomeContent | undefined> {
    const found = await db
      .selectFrom('home_previews')
      .select('home')
      .where('token_hash', '=', hashSecret(token))
      .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirst();
    return found?.home as HomeContent | undefined;
  },
});
