import type { Kysely } from 'kysely';
import type { HomeContent } from '../../src/contracts/admin/schemas/home.ts';
import {
  composeShop,
  fixedValue,
  type ShopSource,
  type StoredShop,
  type StoredVersions,
} from '../config/compose-shop.ts';
import type { Config } from '../config/config.ts';
import { isPlaceholderNumber } from '../config/placeholders.ts';
import type { StoredPage } from '../config/shop-info.ts';
import {
  isValidText,
  type ShopTexts,
  type ShopVariable,
  shopVariableNames,
  toSettingName,
} from '../config/shop-variables.ts';
import type { Database } from '../database/types.ts';
import { writeAuditLog } from './audit-log.ts';

/** The value cannot be set. */
export class ShopSettingsError extends Error {
  readonly reason: 'fixed' | 'invalid' | 'placeholder';
  readonly variable: ShopVariable;

  constructor(reason: ShopSettingsError['reason'], variable: ShopVariable) {
    super(reason);
    this.reason = reason;
    this.variable = variable;
  }
}

/** Somebody else has changed the settings since they were read. */
export class ShopSettingsStale extends Error {}

const versions = ['version', 'pages_version as pagesVersion', 'home_version as homeVersion'] as const;
const selectStored = (db: Kysely<Database>) => db.selectFrom('shop_settings').select([...versions, 'texts']);

/** The versions of what the owner has set. */
export const readStoredVersions = (db: Kysely<Database>): Promise<StoredVersions> =>
  db.selectFrom('shop_settings').select(versions).executeTakeFirstOrThrow();

/** The text pages that the owner has written, oldest first. */
const readStoredPages = (db: Kysely<Database>): Promise<StoredPage[]> =>
  db
    .selectFrom('shop_pages')
    .select(['slug', 'title', 'title_bn', 'text', 'text_bn', 'is_hidden'])
    .orderBy('created_at')
    .orderBy('slug')
    .execute();

/** What the owner has set. */
export const readStoredShop = async (db: Kysely<Database>): Promise<StoredShop> => {
  const { texts, home, ...found } = await selectStored(db).select('home').executeTakeFirstOrThrow();
  return {
    ...found,
    texts: texts as ShopTexts,
    pages: await readStoredPages(db),
    home: home as HomeContent | null,
  };
};

/** The shop as it is now. */
export const readShop = async (db: Kysely<Database>, source: ShopSource) =>
  composeShop(source, await readStoredShop(db));

/** Subject of the entries in the audit log. */
export const settingsSubject = 'settings';

/** Changes what the owner has set. Every change is recorded in the audit log with `actor`. */
export const shopSettingsAdmin = (
  db: Kysely<Database>,
  actor: string,
  { shop: source, isProduction }: Pick<Config, 'shop' | 'isProduction'>,
) => {
  /** @throws ShopSettingsError */
  const assertPossible = (name: ShopVariable, text: string): void => {
    if (fixedValue(source, name) !== undefined) throw new ShopSettingsError('fixed', name);
    const isNumber = name === 'BKASH_MERCHANT' || name === 'BKASH_PERSONAL';
    // The server would not start again.
    if (isProduction && isNumber && (text === '' || isPlaceholderNumber(text)))
      throw new ShopSettingsError('placeholder', name);
    if (text !== '' && !isValidText(name, text)) throw new ShopSettingsError('invalid', name);
  };

  return {
    /**
     * Sets texts; '' unsets one, so that its default applies.
     * @param version the one that was read; undefined to change any
     * @returns whether anything changed
     * @throws ShopSettingsError, ShopSettingsStale
     */
    update: (change: ShopTexts, version?: number): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const stored = await selectStored(transaction).forUpdate().executeTakeFirstOrThrow();
        if (version !== undefined && stored.version !== version) throw new ShopSettingsStale();
        const before = stored.texts as ShopTexts;
        const changed = shopVariableNames.flatMap((name) => {
          const text = change[name]?.trim();
          return text === undefined || text === (before[name] ?? '') ? [] : [{ name, text }];
        });
        if (changed.length === 0) return false;
        for (const { name, text } of changed) assertPossible(name, text);
        const after = Object.entries({
          ...before,
          ...Object.fromEntries(changed.map(({ name, text }) => [name, text])),
        });
        const texts = Object.fromEntries(after.filter(([, text]) => text !== ''));
        await transaction
          .updateTable('shop_settings')
          .set({ texts: JSON.stringify(texts) })
          .execute();
        await writeAuditLog(transaction, actor, {
          action: 'settings.update',
          subject: settingsSubject,
          details: Object.fromEntries(
            changed.map(({ name, text }) => [
              toSettingName(name),
              { from: before[name] ?? null, to: text || null },
            ]),
          ),
        });
        return true;
      }),
  };
};
