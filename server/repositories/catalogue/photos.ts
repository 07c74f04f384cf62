import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/types.ts';

/** Identifies a photo by its content: `photo-` and 16 hex digits, and 8 more. */
export interface PhotoId {
  readonly name: string;
  readonly version: string;
}

/** Photos that were uploaded in the panel. */
export const photoRepository = (db: Kysely<Database>) => ({
  /** Stores a photo, once. */
  async add({ name, version }: PhotoId, bytes: Buffer): Promise<void> {
    await db
      .insertInto('photos')
      .values({ name, version, bytes })
      .onConflict((conflict) =>
        conflict.columns(['name', 'version']).doUpdateSet({ uploaded_at: sql`now()` }),
      )
      .execute();
  },

  async read({ name, version }: PhotoId): Promise<Buffer | undefined> {
    const found = await db
      .selectFrom('photos')
      .select('bytes')
      .where('name', '=', name)
      .where('version', '=', version)
      .executeTakeFirst();
    return found?.bytes;
  },

  /** Marks photos as used by a product, so that they are kept. @returns false if one of them does not exist */
  async use(ids: readonly PhotoId[]): Promise<boolean> {
    const { rows } = await sql<{ found: boolean }>`
      UPDATE photos SET used_at = coalesce(used_at, now())
      FROM unnest(${ids.map(({ name }) => name)}::text[], ${ids.map(({ version }) => version)}::text[]) AS wanted (name, version)
      WHERE photos.name = wanted.name AND photos.version = wanted.version
      RETURNING true AS found`.execute(db);
    return rows.length === ids.length;
  },
});
export type PhotoRepository = ReturnType<typeof photoRepository>;
