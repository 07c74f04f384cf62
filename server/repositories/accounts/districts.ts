import type { Kysely } from 'kysely';
import { fieldError } from '../../contract/http-error.ts';
import type { Database } from '../../database/types.ts';
import { messages } from '../../messages/messages.ts';

export interface District {
  name: string;
  name_bn: string | null;
}

/** The districts of an order's addresses. */
export interface OrderDistricts {
  shipping: District;
  billing: District;
}

export const districtRepository = (db: Kysely<Database>) => {
  return {
    async names(): Promise<string[]> {
      const rows = await db.selectFrom('districts').select('name').orderBy('position').execute();
      return rows.map(({ name }) => name);
    },

    /** @throws HttpError 422 at `field` for an unknown district */
    async get(city: string, field = 'city'): Promise<District> {
      const found = await db
        .selectFrom('districts')
        .select(['name', 'name_bn'])
        .where('name', '=', city)
        .executeTakeFirst();
      if (found === undefined) throw fieldError(field, messages().unknownDistrict);
      return found;
    },
  };
};
