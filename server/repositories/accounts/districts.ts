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
  const find = (city: string): Promise<District | undefined> =>
    db.selectFrom('districts').select(['name', 'name_bn']).where('name', '=', city).executeTakeFirst();

  return {
    async names(): Promise<string[]> {
      const rows = await db.selectFrom('districts').select('name').orderBy('position').execute();
      return rows.map(({ name }) => name);
    },

    /** The district of a stored address; in the given spelling if it is no longer in the list. */
    async named(city: string): Promise<District> {
      const found = await find(city);
      return found ?? { name: city, name_bn: null };
    },

    /** @throws HttpError 422 at `field` for an unknown district */
    async get(city: string, field = 'city'): Promise<District> {
      const found = await find(city);
      if (found === undefined) throw fieldError(field, messages().unknownDistrict);
      return found;
    },
  };
};
