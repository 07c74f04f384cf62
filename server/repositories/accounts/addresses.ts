import { type Kysely, sql } from 'kysely';
import type { Address, AddressInput } from '../../../src/contracts/schemas/address.ts';
import {
  type AddressField,
  addressFields,
  isOptionalAddressField,
  withoutEmptyFields,
} from '../../../src/domain/address.ts';
import type { Owner } from '../../contract/caller.ts';
import { fieldError } from '../../contract/http-error.ts';
import type { Database } from '../../database/types.ts';
import { messages } from '../../messages/messages.ts';
import { ownedBy, ownerValues } from './owner-column.ts';

const columns = ['id', ...addressFields] as const;

/** The database stores '' for a missing optional field; the contract omits the key. */
const toAddress = (row: Record<AddressField, string> & { id: number }): Address => withoutEmptyFields(row);

const toRow = (input: AddressInput) =>
  Object.fromEntries(
    addressFields.map((field) => [
      field,
      isOptionalAddressField(field) ? (input[field]?.trim() ?? '') : input[field],
    ]),
  ) as Record<AddressField, string>;

/** Maximum number of addresses per owner. Merging a guest's addresses into an account may exceed it. */
const maxAddresses = 100;

export const addressRepository = (db: Kysely<Database>) => {
  /** Makes the newest address the default if the owner has none. */
  const ensureDefault = (transaction: Kysely<Database>, owner: Owner) =>
    sql`UPDATE addresses SET is_default = true
      WHERE id = (SELECT max(id) FROM addresses WHERE ${ownedBy(owner)})
        AND NOT EXISTS (SELECT FROM addresses WHERE ${ownedBy(owner)} AND is_default)`.execute(transaction);

  /** Takes the id of an equal address that the owner has deleted within an hour, and whether it was the default. */
  const takeDeleted = async (transaction: Kysely<Database>, owner: Owner, fields: object) => {
    const { rows } = await sql<{ id: number; is_default: boolean }>`
      DELETE FROM deleted_addresses WHERE id = (
        SELECT max(id) FROM deleted_addresses
        WHERE ${ownedBy(owner)} AND fields = ${JSON.stringify(fields)}::jsonb
          AND deleted_at > now() - interval '1 hour')
      RETURNING id, is_default`.execute(transaction);
    return rows[0];
  };

  return {
    async list(owner: Owner): Promise<Address[]> {
      const rows = await db
        .selectFrom('addresses')
        .select(columns)
        .where(ownedBy(owner))
        .orderBy('id')
        .execute();
      return rows.map(toAddress);
    },

    async findDefault(owner: Owner): Promise<Address | null> {
      const row = await db
        .selectFrom('addresses')
        .select(columns)
        .where(ownedBy(owner))
        .where('is_default', '=', true)
        .executeTakeFirst();
      return row === undefined ? null : toAddress(row);
    },

    /**
     * The first address of an owner becomes the default. One that was just deleted, and is saved again by undo, becomes
     * what it was: with its id, by which lists are sorted, and as the default. Runs in a transaction, which has locked a guest's session, so
     * that concurrent requests count each other's addresses.
     * @throws HttpError 422 at `addresses` if the owner has the maximum number
     */
    async insert(owner: Owner, input: AddressInput): Promise<Address> {
      if ('userId' in owner)
        await sql`SELECT FROM users WHERE id = ${owner.userId} FOR NO KEY UPDATE`.execute(db);
      const { count } = await db
        .selectFrom('addresses')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(ownedBy(owner))
        .executeTakeFirstOrThrow();
      if (count >= maxAddresses) throw fieldError('addresses', messages().tooManyAddresses(maxAddresses));
      const values = toRow(input);
      const deleted = await takeDeleted(db, owner, values);
      if (deleted?.is_default === true)
        await db.updateTable('addresses').set({ is_default: false }).where(ownedBy(owner)).execute();
      const row = await db
        .insertInto('addresses')
        .values({ ...ownerValues(owner), ...values, ...deleted })
        .returning(columns)
        .executeTakeFirstOrThrow();
      await ensureDefault(db, owner);
      return toAddress(row);
    },

    /** @returns undefined when the owner has no such address */
    async update(owner: Owner, id: number, input: AddressInput): Promise<Address | undefined> {
      const row = await db
        .updateTable('addresses')
        .set({ ...toRow(input), updated_at: sql`now()` })
        .where('id', '=', id)
        .where(ownedBy(owner))
        .returning(columns)
        .executeTakeFirst();
      return row === undefined ? undefined : toAddress(row);
    },

    /** @returns the new default; undefined when the owner has no such address */
    async makeDefault(owner: Owner, id: number): Promise<Address | undefined> {
      return db.transaction().execute(async (transaction) => {
        // Concurrent changes wait here, so that there is one default at a time, as its unique index demands.
        const { rows } = await sql<{ id: number }>`
          SELECT id FROM addresses WHERE ${ownedBy(owner)} ORDER BY id FOR UPDATE`.execute(transaction);
        if (!rows.some((row) => row.id === id)) return undefined;
        await sql`UPDATE addresses SET is_default = false WHERE ${ownedBy(owner)} AND is_default`.execute(
          transaction,
        );
        const row = await transaction
          .updateTable('addresses')
          .set({ is_default: true })
          .where('id', '=', id)
          .where(ownedBy(owner))
          .returning(columns)
          .executeTakeFirst();
        return row === undefined ? undefined : toAddress(row);
      });
    },

    /** @returns whether the owner had such an address */
    async delete(owner: Owner, id: number): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const deleted = await transaction
          .deleteFrom('addresses')
          .where('id', '=', id)
          .where(ownedBy(owner))
          .returning(['id', 'is_default', ...addressFields])
          .executeTakeFirst();
        if (deleted === undefined) return false;
        const { id: _, is_default, ...fields } = deleted;
        await transaction
          .insertInto('deleted_addresses')
          .values({ ...ownerValues(owner), id, is_default, fields: JSON.stringify(fields) })
          .execute();
        await ensureDefault(transaction, owner);
        return true;
      });
    },
  };
};
