import { attributesBn, demoProducts, drawingsOf, vendors } from '@razz/demo-catalogue';
import type { Kysely, Transaction } from 'kysely';
import { pictureUrl } from '../../src/domain/pictures.ts';
import type { Database } from '../database/types.ts';
import { categoriesAndMerchants } from '../importer/upsert-categories-and-merchants.ts';
import { type ProductDraft, upsertProducts } from '../importer/upsert-products.ts';
import { defaultOrderMails } from '../repositories/admin/staff.ts';
import { hashPassword } from '../secrets/passwords.ts';
import { demoAccounts, demoAddresses, demoCoupons, demoStaff } from './people.ts';

const COUPONS_START = '2025-04-13T18:00:00Z';

/** Splits a stock evenly, but for the last size: of every second product it is sold out, of the others two are left. */
const splitStock = (stock: number, count: number): number[] => {
  if (count === 1) return [stock];
  const last = stock % 2 === 0 ? Math.min(2, stock) : 0;
  const even = Math.floor((stock - last) / (count - 1));
  const more = (stock - last) % (count - 1);
  return [...Array.from({ length: count - 1 }, (_, i) => even + (i < more ? 1 : 0)), last];
};

const loadProducts = async (db: Transaction<Database>): Promise<void> => {
  const findOrCreate = categoriesAndMerchants(db);
  const drafts: ProductDraft[] = [];
  for (const product of demoProducts) {
    const vendor = vendors[product.vendor];
    const [front, ...rest] = drawingsOf(product).map(pictureUrl);
    drafts.push({
      ...product,
      categoryId: await findOrCreate.category(product.category, product.categoryBn),
      merchantId: await findOrCreate.merchant(vendor.name, {
        slug: vendor.slug,
        description: vendor.about,
        description_bn: vendor.aboutBn,
        place: vendor.place,
        place_bn: vendor.placeBn,
      }),
      featuredImg: front ?? '',
      gallery: rest,
      attribute: product.variations?.attribute,
      attributeBn: product.variations && attributesBn[product.variations.attribute],
      variations: product.variations?.values ?? [],
      variationStock: product.variations && splitStock(product.stock, product.variations.values.length),
      isPublished: true,
    });
  }
  await upsertProducts(db, drafts);
};

const loadPeople = async (db: Transaction<Database>): Promise<void> => {
  const [first] = await db
    .insertInto('users')
    .values(
      await Promise.all(
        demoAccounts.map(async ({ password, ...account }) => ({
          ...account,
          password_hash: await hashPassword(password),
        })),
      ),
    )
    .returning('id')
    .execute();
  if (first === undefined) return;
  await db
    .insertInto('addresses')
    .values(demoAddresses.map((address) => ({ ...address, user_id: first.id })))
    .execute();
};

/** The vendor's member sells the products of the first vendor. */
const loadStaff = async (db: Transaction<Database>): Promise<void> => {
  const vendor = await db.selectFrom('merchants').select('id').orderBy('id').limit(1).executeTakeFirst();
  const rows = demoStaff.map(async ({ password, ...member }) => ({
    ...member,
    order_mails: defaultOrderMails(member.role),
    merchant_id: member.role === 'vendor' ? vendor?.id : null,
    password_hash: await hashPassword(password),
  }));
  await db
    .insertInto('staff')
    .values(await Promise.all(rows))
    .execute();
};

/**
 * Loads the demo catalogue into an empty shop: products, coupons, two customers and the staff, in one transaction.
 * Does nothing in a shop with categories.
 */
export const loadDemoCatalogue = async (db: Kysely<Database>): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    const existing = await transaction.selectFrom('categories').select('id').limit(1).executeTakeFirst();
    if (existing !== undefined) return;
    await transaction
      .insertInto('coupons')
      .values(demoCoupons.map((coupon) => ({ ...coupon, starts_at: COUPONS_START })))
      .execute();
    await loadPeople(transaction);
    await loadProducts(transaction);
    await loadStaff(transaction);
  });
};
