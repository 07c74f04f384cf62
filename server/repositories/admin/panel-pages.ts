import { type Kysely, type Selectable, sql } from 'kysely';
import type {
  AdminPage,
  AdminPageRow,
  NewPage,
  PageUpdate,
} from '../../../src/contracts/admin/schemas/page.ts';
import {
  type PageTextProblem,
  pagePlaceholders,
  readPageText,
  unknownPlaceholders,
  writePageText,
} from '../../../src/domain/page-text.ts';
import type { ShopConfig } from '../../config/compose-shop.ts';
import { defaultPages } from '../../config/default-pages.ts';
import { placeholderValues, type ShopInfo } from '../../config/shop-info.ts';
import type { Database } from '../../database/types.ts';
import { writeAuditLog } from '../audit-log.ts';
import { auditEntryRepository } from './audit-entries.ts';

/** The page cannot be added, changed or removed. */
export class PageError extends Error {
  readonly reason: 'not found' | 'stale' | 'fixed' | 'title taken' | 'too many' | 'placeholder' | 'text';
  /** Of 'placeholder' and 'text'. */
  readonly field: 'title' | 'title_bn' | 'text' | 'text_bn';
  /** Of 'placeholder': its name. */
  readonly placeholder: string;
  readonly problem: PageTextProblem | undefined;

  constructor(
    reason: PageError['reason'],
    {
      field = 'title',
      placeholder = '',
      problem,
    }: Partial<Pick<PageError, 'field' | 'placeholder' | 'problem'>> = {},
  ) {
    super(reason);
    this.reason = reason;
    this.field = field;
    this.placeholder = placeholder;
    this.problem = problem;
  }
}

const maxPages = 30;
/** Of a page that the owner has not written. Those that are written have higher ones. */
const unwrittenVersion = 1;

const texts = ['title', 'title_bn', 'text', 'text_bn'] as const;
const columns = ['slug', 'version', ...texts, 'is_hidden'] as const;
type Stored = Pick<Selectable<Database['shop_pages']>, (typeof columns)[number]>;

/** A page as it is before the owner has written it. */
const unwritten = (slug: string): Stored | undefined => {
  const page = Object.hasOwn(defaultPages, slug) ? defaultPages[slug] : undefined;
  return (
    page && {
      slug,
      version: unwrittenVersion,
      title: page.title.en,
      title_bn: page.title.bn ?? '',
      text: writePageText(page, 'en'),
      text_bn: writePageText(page, 'bn'),
      is_hidden: false,
    }
  );
};

/** What a file of the server says instead, as the panel shows it; undefined if it says nothing. */
const ofFile = ({ pages }: ShopInfo, slug: string): Omit<Stored, 'version'> | undefined => {
  const page = Object.hasOwn(pages, slug) ? pages[slug] : undefined;
  if (page === undefined) return undefined;
  const shown = page ?? defaultPages[slug];
  return {
    slug,
    title: shown?.title.en ?? slug,
    title_bn: shown?.title.bn ?? '',
    text: page ? writePageText(page, 'en') : '',
    text_bn: page ? writePageText(page, 'bn') : '',
    is_hidden: page === null,
  };
};

/** @throws PageError */
const assertWritten = (page: Stored): void => {
  for (const field of texts) {
    const [placeholder] = unknownPlaceholders(page[field]);
    if (placeholder !== undefined) throw new PageError('placeholder', { field, placeholder });
  }
  const found = readPageText(page.text, page.text_bn);
  if (!('problem' in found)) return;
  throw new PageError('text', {
    field: found.problem.kind === 'languages' ? 'text_bn' : 'text',
    problem: found.problem,
  });
};

/** The text pages of the shop, as the owner edits them. @param info what the file SHOP_INFO_FILE contains */
export const panelPageRepository = (db: Kysely<Database>, info: ShopInfo) => {
  /** A page as the panel shows it; undefined if there is none. */
  const shownPage = (slug: string, stored: Stored | undefined) => {
    const fixed = ofFile(info, slug);
    const own = stored ?? unwritten(slug);
    const shown = fixed ?? own;
    if (shown === undefined) return undefined;
    const { title, title_bn, text, text_bn, is_hidden } = shown;
    const written = text === '' ? 'empty' : 'own';
    const state = is_hidden ? 'hidden' : fixed || stored ? written : 'general';
    const row: AdminPageRow = {
      slug,
      version: own?.version ?? unwrittenVersion,
      title,
      title_bn,
      state,
      ...(fixed && { fixed_by: 'SHOP_INFO_FILE' }),
    };
    return { row, text, text_bn };
  };

  const list = async (from = db): Promise<AdminPageRow[]> => {
    const written = await from
      .selectFrom('shop_pages')
      .select(columns)
      .orderBy('created_at')
      .orderBy('slug')
      .execute();
    const slugs = new Set([
      ...Object.keys(defaultPages),
      ...written.map(({ slug }) => slug),
      ...Object.keys(info.pages),
    ]);
    return [...slugs].flatMap((slug) => {
      const stored = written.find((page) => page.slug === slug);
      return shownPage(slug, stored)?.row ?? [];
    });
  };

  /** In a transaction in which nobody else changes a page. */
  const change = <Result>(
    work: (transaction: Kysely<Database>, nextVersion: () => Promise<number>) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('shop_settings').select('id').forUpdate().execute();
      return work(transaction, async () => {
        const { pages_version } = await transaction
          .updateTable('shop_settings')
          .set({ pages_version: sql`pages_version + 1` })
          .returning('pages_version')
          .executeTakeFirstOrThrow();
        return pages_version;
      });
    });

  /** @throws PageError */
  const find = async (
    transaction: Kysely<Database>,
    slug: string,
    version: number,
  ): Promise<{ page: Stored; isWritten: boolean }> => {
    if (Object.hasOwn(info.pages, slug)) throw new PageError('fixed');
    const stored = await transaction
      .selectFrom('shop_pages')
      .select(columns)
      .where('slug', '=', slug)
      .executeTakeFirst();
    const page = stored ?? unwritten(slug);
    if (page === undefined) throw new PageError('not found');
    if (page.version !== version) throw new PageError('stale');
    return { page, isWritten: stored !== undefined };
  };

  return {
    /** In the order of the footer. */
    list: () => list(),

    /** @param settings the values of the placeholders */
    async get(slug: string, settings: ShopConfig['settings']): Promise<AdminPage | undefined> {
      const stored = await db
        .selectFrom('shop_pages')
        .select(columns)
        .where('slug', '=', slug)
        .executeTakeFirst();
      const found = shownPage(slug, stored);
      if (found === undefined) return undefined;
      const { row, ...texts } = found;
      const values = placeholderValues('en', settings);
      return {
        ...row,
        ...texts,
        is_standard: Object.hasOwn(defaultPages, slug),
        placeholders: pagePlaceholders.map((name) => ({ name, value: values[name] })),
        history: await auditEntryRepository(db).history(`page ${slug}`),
      };
    },

    /**
     * Adds a page without a text.
     * @param slug its address
     * @throws PageError
     */
    create: (slug: string, { title, title_bn = '' }: NewPage, actor: string): Promise<void> =>
      change(async (transaction, nextVersion) => {
        const pages = await list(transaction);
        if (pages.some((page) => page.slug === slug)) throw new PageError('title taken');
        if (pages.length >= maxPages) throw new PageError('too many');
        const page = { slug, title, title_bn, text: '', text_bn: '', is_hidden: false };
        assertWritten({ ...page, version: unwrittenVersion });
        await transaction
          .insertInto('shop_pages')
          .values({ ...page, version: await nextVersion() })
          .execute();
        await writeAuditLog(transaction, actor, {
          action: 'page.add',
          subject: `page ${slug}`,
          details: { title },
        });
      }),

    /** @throws PageError */
    update: (slug: string, { version, ...given }: PageUpdate, actor: string): Promise<void> =>
      change(async (transaction, nextVersion) => {
        const { page } = await find(transaction, slug, version);
        const edited: Stored = {
          ...page,
          ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
        };
        const changed = ([...texts, 'is_hidden'] as const).filter((name) => edited[name] !== page[name]);
        if (changed.length === 0) return;
        assertWritten(edited);
        const values = { ...edited, version: await nextVersion() };
        await transaction
          .insertInto('shop_pages')
          .values(values)
          .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
          .execute();
        await writeAuditLog(transaction, actor, {
          action: 'page.update',
          subject: `page ${slug}`,
          details: Object.fromEntries(
            changed.map((name) => [
              name,
              name.startsWith('text') ? 'changed' : { from: page[name], to: edited[name] },
            ]),
          ),
        });
      }),

    /** Deletes what was written: a page with a general text shows that again. @throws PageError */
    remove: (slug: string, version: number, actor: string): Promise<void> =>
      change(async (transaction, nextVersion) => {
        const { page, isWritten } = await find(transaction, slug, version);
        if (!isWritten) return;
        await nextVersion();
        await transaction.deleteFrom('shop_pages').where('slug', '=', slug).execute();
        await writeAuditLog(transaction, actor, {
          action: 'page.remove',
          subject: `page ${slug}`,
          details: { title: page.title },
        });
      }),
  };
};
