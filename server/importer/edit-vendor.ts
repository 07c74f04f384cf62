import { type Kysely, type Selectable, sql } from 'kysely';
import type { NewVendor, VendorUpdate } from '../../src/contracts/admin/schemas/vendor.ts';
import type { VersionedId } from '../../src/contracts/admin/schemas/versions.ts';
import { photoIdOf } from '../../src/domain/pictures.ts';
import type { Database } from '../database/types.ts';
import { writeAuditLog } from '../repositories/audit-log.ts';
import { photoRepository } from '../repositories/catalogue/photos.ts';
import { normalizeLine, normalizeParagraphs } from './normalize-text.ts';
import { slugify } from './slug.ts';
import { findFreeSlug } from './upsert-categories-and-merchants.ts';

/** The vendor cannot be added, changed or deleted. */
export class VendorError extends Error {
  readonly reason:
    | 'not found'
    | 'stale'
    | 'empty name'
    | 'name taken'
    | 'unknown picture'
    | 'has orders'
    | 'has members'
    | 'target required'
    | 'unknown target'
    | 'item number taken';

  constructor(reason: VendorError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

const fields = [
  'name',
  'place',
  'place_bn',
  'description',
  'description_bn',
  'picture',
  'picture_alt',
  'picture_alt_bn',
  'is_hidden',
] as const;
type Fields = Pick<Selectable<Database['merchants']>, (typeof fields)[number]>;
type Stored = Fields & { id: number };

/**
 * Runs `work` in a transaction. It gives up waiting for a lock before PostgreSQL looks for deadlocks: it would rather
 * abort an import, which may have run for minutes, than this change, which can be sent again.
 */
const changeVendors = <Result>(
  db: Kysely<Database>,
  work: (transaction: Kysely<Database>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (transaction) => {
    await sql`SET LOCAL lock_timeout = '800ms'`.execute(transaction);
    return work(transaction);
  });

/** Until the transaction ends, nobody else adds or changes a vendor. */
const lockVendors = (transaction: Kysely<Database>) =>
  sql`LOCK TABLE merchants IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);

/** @throws VendorError */
const find = async (transaction: Kysely<Database>, { id, version }: VersionedId): Promise<Stored> => {
  const found = await transaction
    .selectFrom('merchants')
    .select(['id', 'version', ...fields])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw new VendorError('not found');
  const { version: current, ...stored } = found;
  if (current !== version) throw new VendorError('stale');
  return stored;
};

const normalForms: { [Name in (typeof fields)[number]]?: (text: string) => string } = {
  description: normalizeParagraphs,
  description_bn: normalizeParagraphs,
  picture: (url) => url,
};

/** The given values as an import stores texts. */
const normalized = (given: Omit<VendorUpdate, 'version'>): Partial<Fields> =>
  Object.fromEntries(
    fields.flatMap((name) => {
      const value = given[name];
      if (value === undefined) return [];
      return [[name, typeof value === 'string' ? (normalForms[name] ?? normalizeLine)(value) : value]];
    }),
  );

/** @throws VendorError if the name is empty, or that of another vendor, by which imports find it */
const assertName = async (transaction: Kysely<Database>, id: number, name: string): Promise<void> => {
  if (name === '') throw new VendorError('empty name');
  const other = await transaction
    .selectFrom('merchants')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other !== undefined) throw new VendorError('name taken');
};

/** Keeps an uploaded picture from now on. @throws VendorError for a picture that was not uploaded */
const keepPicture = async (transaction: Kysely<Database>, url: string): Promise<void> => {
  if (url === '') return;
  const id = photoIdOf(url);
  const isUploaded = id !== undefined && (await photoRepository(transaction).use([id]));
  if (!isUploaded) throw new VendorError('unknown picture');
};

/**
 * Adds a vendor.
 * @returns its id
 * @throws VendorError
 */
export const addVendor = (db: Kysely<Database>, given: NewVendor, actor: string): Promise<number> =>
  changeVendors(db, async (transaction) => {
    await lockVendors(transaction);
    const { name = '', ...values } = normalized(given);
    await assertName(transaction, 0, name);
    await keepPicture(transaction, values.picture ?? '');
    const slug = await findFreeSlug(transaction, 'merchants', [slugify(name)]);
    const { id } = await transaction
      .insertInto('merchants')
      .values({ name, slug, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAuditLog(transaction, actor, {
      action: 'vendor.add',
      subject: `vendor ${id}`,
      details: { name },
    });
    return id;
  });

/** In the order in which changes of products lock them, and before the vendor, which those lock after the product. */
const lockProducts = (transaction: Kysely<Database>, id: number) =>
  transaction
    .selectFrom('products')
    .select(['id', 'sku'])
    .where('merchant_id', '=', id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** The products are found by the name of their vendor, with which their keywords begin. */
const renameInKeywords = (transaction: Kysely<Database>, id: number, from: string, to: string) =>
  sql`
    UPDATE products SET keywords = ${to}::text || substr(keywords, length(${from}::text) + 1)
    WHERE merchant_id = ${id} AND (keywords = ${from} OR starts_with(keywords, ${`${from} `}))`.execute(
    transaction,
  );

/** Publishes what was held, or holds what is published: see the trigger hold_product. */
const publishAgain = (transaction: Kysely<Database>, id: number) =>
  sql`UPDATE products SET is_published = true WHERE merchant_id = ${id} AND (is_published OR is_held)`.execute(
    transaction,
  );

/** The changed values. Of stories and pictures, only that they change. */
const changesOf = (stored: Stored, edited: Fields) =>
  Object.fromEntries(
    fields.flatMap((name) => {
      if (edited[name] === stored[name]) return [];
      const isLong = name === 'picture' || name.startsWith('description');
      return [[name, isLong ? 'changed' : { from: stored[name], to: edited[name] }]];
    }),
  );

/**
 * Renames, describes, hides or shows a vendor. Hiding also hides its products.
 * @returns false if nothing changed
 * @throws VendorError
 */
export const editVendor = (
  db: Kysely<Database>,
  versioned: VersionedId,
  given: Omit<VendorUpdate, 'version'>,
  actor: string,
): Promise<boolean> =>
  changeVendors(db, async (transaction) => {
    const { id } = versioned;
    if (given.name !== undefined || given.is_hidden !== undefined) await lockProducts(transaction, id);
    await lockVendors(transaction);
    const { id: _, ...stored } = await find(transaction, versioned);
    const edited: Fields = { ...stored, ...normalized(given) };
    const changes = changesOf({ id, ...stored }, edited);
    if (Object.keys(changes).length === 0) return false;
    await assertName(transaction, id, edited.name);
    if (edited.picture !== stored.picture) await keepPicture(transaction, edited.picture);
    await transaction.updateTable('merchants').set(edited).where('id', '=', id).execute();
    if (edited.name !== stored.name) await renameInKeywords(transaction, id, stored.name, edited.name);
    if (edited.is_hidden !== stored.is_hidden) await publishAgain(transaction, id);
    await writeAuditLog(transaction, actor, {
      action: 'vendor.update',
      subject: `vendor ${id}`,
      details: changes,
    });
    return true;
  });

/** Gives the products to another vendor. Those that were hidden with theirs stay hidden. @throws VendorError */
const moveProducts = async (
  transaction: Kysely<Database>,
  products: readonly { sku: string | null }[],
  from: Stored,
  to: Stored,
): Promise<void> => {
  const numbers = products.flatMap(({ sku }) => sku ?? []);
  const taken = await transaction
    .selectFrom('products')
    .select('id')
    .where('merchant_id', '=', to.id)
    .where(sql<boolean>`sku = ANY (${numbers}::text[])`)
    .executeTakeFirst();
  if (taken !== undefined) throw new VendorError('item number taken');
  await renameInKeywords(transaction, from.id, from.name, to.name);
  await sql`
    UPDATE products SET merchant_id = ${to.id}, is_published = is_published
    WHERE merchant_id = ${from.id}`.execute(transaction);
};

/**
 * Deletes a vendor without orders and members. Its products go to the vendor `productsTo`, to which its page redirects.
 * @throws VendorError
 */
export const removeVendor = (
  db: Kysely<Database>,
  versioned: VersionedId,
  productsTo: number | undefined,
  actor: string,
): Promise<void> =>
  changeVendors(db, async (transaction) => {
    const { id } = versioned;
    const products = await lockProducts(transaction, id);
    await lockVendors(transaction);
    const stored = await find(transaction, versioned);
    // Nobody sells for the vendor any more.
    await transaction.selectFrom('merchants').select('id').where('id', '=', id).forUpdate().execute();
    const isUsedBy = async (table: 'order_lines' | 'staff') =>
      (await transaction
        .selectFrom(table)
        .select('id')
        .where('merchant_id', '=', id)
        .limit(1)
        .executeTakeFirst()) !== undefined;
    if (await isUsedBy('order_lines')) throw new VendorError('has orders');
    if (await isUsedBy('staff')) throw new VendorError('has members');
    const target =
      productsTo === undefined || productsTo === id
        ? undefined
        : await transaction
            .selectFrom('merchants')
            .select(['id', ...fields])
            .where('id', '=', productsTo)
            .executeTakeFirst();
    if (productsTo !== undefined && target === undefined) throw new VendorError('unknown target');
    if (products.length > 0 && target === undefined) throw new VendorError('target required');
    if (target !== undefined) {
      await moveProducts(transaction, products, stored, target);
      await transaction
        .updateTable('removed_merchants')
        .set({ merchant_id: target.id })
        .where('merchant_id', '=', id)
        .execute();
      await transaction.insertInto('removed_merchants').values({ id, merchant_id: target.id }).execute();
    }
    await transaction.deleteFrom('merchants').where('id', '=', id).execute();
    await writeAuditLog(transaction, actor, {
      action: 'vendor.remove',
      subject: `vendor ${id}`,
      details: {
        name: stored.name,
        ...(target !== undefined && { products: products.length, to: target.name }),
      },
    });
  });
