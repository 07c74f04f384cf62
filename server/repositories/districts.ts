import type { Kysely } from 'kysely';
import { refuseField } from '../contract/http-error.ts';
import type { Database } from '../database/types.ts';
import { say } from '../messages/messages.ts';

export function districtsIn(db: Kysely<Database>) {
  return {
    async names(): Promise<string[]> {
      const rows = await db.selectFrom('districts').select('name').orderBy('position').execute();
      return rows.map(({ name }) => name);
    },

    /** @throws Refusal 422 at `field` for a city that is none of the districts */
    async mustHave(city: string, field = 'city'): Promise<void> {
      const found = await db
        .selectFrom('districts')
        .select('name')
        .where('name', '=', city)
        .executeTakeFirst();
      if (found === undefined) throw refuseField(field, say().notADistrict);
    },
  };
}
