import { type Kysely, sql } from 'kysely';
import type { MissingCode, MissingItem } from '../../src/contracts/admin/schemas/report.ts';
import { defaultSettings } from '../../src/domain/pricing.ts';
import { composeShop, type StoredShop } from '../config/compose-shop.ts';
import type { Config } from '../config/config.ts';
import { placeholderNumbers } from '../config/placeholders.ts';
import { defaultPagesOf } from '../config/shop-info.ts';
import type { Database } from '../database/types.ts';
import { demoAccounts, demoStaff } from '../demo/people.ts';
import { readStoredShop } from '../repositories/shop-settings.ts';
import { verifyPassword } from '../secrets/passwords.ts';

const item = (code: MissingCode, text: string, values: readonly string[] = []): MissingItem => ({
  code,
  values: [...values],
  text,
});

/** How to set a value that the panel has. */
const inPanel = (argument: string): string =>
  `Set it in the panel, or: npm run shop -- settings set ${argument}`;

interface Account {
  email: string;
  password_hash: string;
}

/** The emails of the accounts that still have the password that the demo publishes. */
const withPublishedPassword = async (
  accounts: readonly Account[],
  published: readonly { email: string; password: string }[],
): Promise<string[]> => {
  const checked = accounts.map(async ({ email, password_hash }) => {
    const password = published.find((account) => account.email === email)?.password;
    return password !== undefined && (await verifyPassword(password, password_hash)) ? [email] : [];
  });
  return (await Promise.all(checked)).flat();
};

/** What the catalogue or the database lacks. */
const missingData = async (db: Kysely<Database>): Promise<MissingItem[]> => {
  const emails = demoAccounts.map(({ email }) => email);
  const staffEmails = demoStaff.map(({ email }) => email);
  const { rows } = await sql<
    Record<'districts' | 'dhaka' | 'products' | 'inStock', number> &
      Record<'demoCustomers' | 'demoStaff', Account[]>
  >`
    SELECT (SELECT count(*)::int FROM districts) AS districts,
      (SELECT count(*)::int FROM districts WHERE name = 'Dhaka') AS dhaka,
      (SELECT count(*)::int FROM (SELECT FROM products WHERE is_published LIMIT 1) AS listed) AS products,
      (SELECT count(*)::int FROM (SELECT FROM products WHERE is_published AND current_stock > 0 LIMIT 1) AS listed) AS "inStock",
      (SELECT coalesce(json_agg(json_build_object('email', email, 'password_hash', password_hash) ORDER BY id), '[]')
        FROM users WHERE email = ANY (${emails})) AS "demoCustomers",
      (SELECT coalesce(json_agg(json_build_object('email', email, 'password_hash', password_hash) ORDER BY id), '[]')
        FROM staff WHERE email = ANY (${staffEmails}) AND NOT is_disabled) AS "demoStaff"
  `.execute(db);
  const [found] = rows;
  if (found === undefined) return [];
  const items: MissingItem[] = [];
  if (found.districts === 0)
    items.push(
      item(
        'districts',
        'No districts: no address can be saved. Insert their names into the table "districts".',
      ),
    );
  else if (found.dhaka === 0)
    items.push(
      item(
        'district_dhaka',
        'No district Dhaka: it is preselected, and has a delivery charge of its own. Insert it into the table "districts".',
      ),
    );
  if (found.products === 0)
    items.push(
      item('products', 'No products. Import your catalogue: npm run catalogue:import -- products.csv'),
    );
  else if (found.inStock === 0)
    items.push(
      item(
        'stock',
        'No product is in stock. Import the catalogue with its stock, or: npm run shop -- stock set <product> <quantity>',
      ),
    );
  const demoCustomers = await withPublishedPassword(found.demoCustomers, demoAccounts);
  if (demoCustomers.length > 0)
    items.push(
      item(
        'demo_customers',
        `Demo customers can sign in with their published passwords. Delete ${demoCustomers.join(' and ')} from the table "users".`,
        demoCustomers,
      ),
    );
  const members = await withPublishedPassword(found.demoStaff, demoStaff);
  if (members.length > 0)
    items.push(
      item(
        'demo_staff',
        `Demo staff can sign in to the panel with their published passwords. Remove them: ${members.map((email) => `npm run shop -- staff remove ${email}`).join('; ')}`,
        members,
      ),
    );
  return items;
};

/** The settings that are still placeholders. */
const missingSettings = (config: Config, stored: StoredShop): MissingItem[] => {
  const { settings, pages } = composeShop(config.shop, stored);
  const { mail, publicUrl } = config;
  const items: MissingItem[] = [];
  if (publicUrl === undefined)
    items.push(
      item(
        'public_url',
        'No public address: search engines are locked out, and mails link to this machine. Set PUBLIC_URL, such as https://shop.example.',
      ),
    );
  if (settings.shopName === defaultSettings.shopName)
    items.push(
      item(
        'shop_name',
        `The shop is called ${settings.shopName}, as every new shop. ${inPanel('SHOP_NAME <name>')}`,
        [settings.shopName],
      ),
    );
  const numbers = placeholderNumbers(settings).map((name) => settings[name]);
  if (numbers.length > 0)
    items.push(
      item(
        'bkash_numbers',
        `Customers would send money to ${numbers.join(' and ')}, a placeholder. ${inPanel('BKASH_MERCHANT <number>, and BKASH_PERSONAL')}`,
        numbers,
      ),
    );
  if (mail.url === undefined)
    items.push(
      item(
        'mail_server',
        `Mails are not sent but written to files in ${config.dataDir}/outbox. Set MAIL_URL and MAIL_FROM.`,
      ),
    );
  const { phone, whatsapp, email } = settings.contact ?? {};
  if (phone === undefined && whatsapp === undefined && email === undefined)
    items.push(
      item(
        'contact',
        `No contact: shoppers see neither phone nor email. ${inPanel('SHOP_PHONE <number>, or SHOP_EMAIL')}`,
      ),
    );
  const unreviewed = defaultPagesOf(config.shop.info, stored.pages);
  if (!pages.has('terms'))
    items.push(item('page_terms', 'No page "terms". Write it in the panel, under Settings.'));
  if (unreviewed.length > 0)
    items.push(
      item(
        'own_pages',
        `These pages have general texts: ${unreviewed.join(', ')}. Write your own in the panel, under Settings.`,
        unreviewed,
      ),
    );
  return items;
};

/** What the shop still lacks to take orders from customers. */
export const findMissing = async (db: Kysely<Database>, config: Config): Promise<MissingItem[]> => [
  ...(await missingData(db)),
  ...missingSettings(config, await readStoredShop(db)),
];

/** For each thing that the shop lacks, a line with what to do. */
export const missingToSell = async (db: Kysely<Database>, config: Config): Promise<string[]> =>
  (await findMissing(db, config)).map(({ text }) => text);
