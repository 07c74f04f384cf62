import { attributesBn, demoProducts, drawingsOf, vendors } from '@razz/demo-catalogue';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/types.ts';
import { categoriesAndMerchants } from '../importer/upsert-categories-and-merchants.ts';
import { type ProductDraft, upsertProducts } from '../importer/upsert-products.ts';
import { pictureUrl } from '../pictures/url.ts';
import { hashPassword } from '../repositories/passwords.ts';
import { districts } from './districts.ts';
import { demoAccounts, demoAddresses, demoCoupons } from './people.ts';

const COUPONS_START = '2025-04-13T18:00:00Z';

const loadProducts = async (db: Transaction<Database>): Promise<void> => {
  const places = categoriesAndMerchants(db);
  const drafts: ProductDraft[] = [];
  for (const product of demoProducts) {
    const vendor = vendors[product.vendor];
    const [front, ...rest] = drawingsOf(product).map(pictureUrl);
    drafts.push({
      ...product,
      categoryId: await places.category(product.category, product.categoryBn),
      merchantId: await places.merchant(vendor.name, { slug: vendor.slug, description: vendor.about }),
      featuredImg: front ?? '',
      gallery: rest,
      attribute: product.choice?.attribute,
      attributeBn: product.choice && attributesBn[product.choice.attribute],
      variations: product.choice?.of ?? [],
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
    .values(demoAddresses.map((address) => ({ ...address, user_id: first.id, session_id: null })))
    .execute();
};

/**
 * Fills a shop that sells nothing yet with the demo catalogue: products, districts, coupons and two customers.
 * All of it or, when anything fails, none. A shop with a category or a product is left as it is.
 */
export const loadDemoCatalogue = async (db: Kysely<Database>): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    const stocked = await transaction.selectFrom('categories').select('id').limit(1).executeTakeFirst();
    if (stocked !== undefined) return;
    await transaction
      .insertInto('districts')
      .values(districts.map((name, position) => ({ name, position })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction
      .insertInto('coupons')
      .values(demoCoupons.map((coupon) => ({ ...coupon, starts_at: COUPONS_START })))
      .execute();
    await loadPeople(transaction);
    await loadProducts(transaction);
  });
};
