import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type {
  AdminHome,
  EditedBlock,
  HomeContent,
  HomePart,
} from '../../../src/contracts/admin/schemas/home.ts';
import { photoIdOf } from '../../../src/domain/pictures.ts';
import type { ShopSource } from '../../config/compose-shop.ts';
import { unknownPlaceholdersIn } from '../../config/shop-info.ts';
import type { Database } from '../../database/types.ts';
import { writeAuditLog } from '../audit-log.ts';
import { photoRepository } from '../catalogue/photos.ts';
import { readStoredShop } from '../shop-settings.ts';
import { auditEntryRepository } from './audit-entries.ts';

/** The home page cannot be changed. */
export class HomeError extends Error {
  readonly reason: 'stale' | 'fixed' | 'unknown picture' | 'placeholder';
  /** Of 'unknown picture' and 'placeholder': the path of the field. Of 'fixed': what sets it. */
  readonly at: string;
  /** Of 'placeholder': its name. */
  readonly placeholder: string;

  constructor(reason: HomeError['reason'], at = '', placeholder = '') {
    super(reason);
    this.reason = reason;
    this.at = at;
    this.placeholder = placeholder;
  }
}

/** All parts of a home page. */
type HomeParts = Pick<AdminHome, HomePart>;

/** Subject of the entries in the audit log. */
const subject = 'home page';

/** The pictures of blocks, with the paths of their fields. */
const picturesIn = (blocks: readonly EditedBlock[]): { path: string; url: string }[] =>
  blocks.flatMap((block, index) => {
    const own = 'picture' in block && block.picture ? [{ path: 'picture', url: block.picture }] : [];
    const inside = (list: string, parts: readonly { picture?: string | undefined }[] | undefined) =>
      (parts ?? []).flatMap(({ picture }, place) =>
        picture === undefined ? [] : [{ path: `${list}.${place}.picture`, url: picture }],
      );
    const parts =
      block.type === 'tiles'
        ? inside('tiles', block.tiles)
        : block.type === 'stories'
          ? inside('stories', block.stories)
          : [];
    return [...own, ...parts].map(({ path, url }) => ({ path: `blocks.${index}.${path}`, url }));
  });

/** The parts that the environment sets, with the variable. */
const fixedParts = ({ info, home }: Pick<ShopSource, 'info' | 'home'>): AdminHome['fixed_by'] => ({
  ...(home.fixedBy && { blocks: home.fixedBy }),
  ...(info.facts && { facts: 'SHOP_INFO_FILE' }),
  ...(info.popularSearches && { popular_searches: 'SHOP_INFO_FILE' }),
});

/** What the audit log says of a part: the kinds of blocks, and otherwise that it has changed. */
const detail = (part: HomePart, before: unknown, after: unknown) => {
  if (part !== 'blocks') return 'changed';
  const types = (blocks: unknown) => (blocks as EditedBlock[]).map(({ type }) => type).join(', ');
  const [from, to] = [types(before), types(after)];
  return from === to ? 'changed' : { from, to };
};

/** The home page of the shop, as the owner arranges it. @param source what the environment says about the shop */
export const panelHomeRepository = (db: Kysely<Database>, source: ShopSource) => {
  const fixed = fixedParts(source);

  /** Each part from the environment, or else as it is stored, or else the general one. */
  const partsOf = (stored: HomeContent | null): HomeParts => ({
    blocks: [...(fixed.blocks ? source.home.blocks : (stored?.blocks ?? source.home.blocks))],
    facts: source.info.facts ?? stored?.facts ?? null,
    popular_searches: source.info.popularSearches ?? stored?.popular_searches ?? null,
  });

  const choices = async (): Promise<Pick<AdminHome, 'categories' | 'vendors'>> => {
    const [categories, vendors] = await Promise.all([
      db
        .selectFrom('categories')
        .innerJoin('visible_categories', 'visible_categories.id', 'categories.id')
        .select(['categories.id', 'categories.parent_id', 'categories.slug', 'categories.name'])
        .select('categories.name_bn')
        .orderBy('categories.position')
        .orderBy('categories.id')
        .execute(),
      db
        .selectFrom('merchants')
        .select(['slug', 'name', 'description'])
        .where('is_hidden', '=', false)
        .orderBy('id')
        .execute(),
    ]);
    const below = (parent: number | null, level: number): AdminHome['categories'] =>
      categories
        .filter(({ parent_id }) => parent_id === parent)
        .flatMap(({ id, slug, name, name_bn }) => [
          { slug, name, ...(name_bn && { name_bn }), level },
          ...below(id, level + 1),
        ]);
    return {
      categories: below(null, 1),
      vendors: vendors.map(({ slug, name, description }) => ({ slug, name, has_story: description !== '' })),
    };
  };

  /** @throws HomeError */
  const assertPossible = async (
    transaction: Kysely<Database>,
    change: HomeContent,
    before: HomeParts,
  ): Promise<void> => {
    for (const part of Object.keys(change) as HomePart[]) {
      const by = fixed[part];
      if (by !== undefined) throw new HomeError('fixed', by);
    }
    const { facts, popular_searches } = change;
    const [unknown] = unknownPlaceholdersIn({ facts, popular_searches });
    if (unknown) throw new HomeError('placeholder', unknown.path, unknown.name);
    const known = new Set(picturesIn([...before.blocks, ...source.home.blocks]).map(({ url }) => url));
    for (const { path, url } of picturesIn(change.blocks ?? [])) {
      if (known.has(url)) continue;
      const id = photoIdOf(url);
      const isUploaded = id !== undefined && (await photoRepository(transaction).use([id]));
      if (!isUploaded) throw new HomeError('unknown picture', path);
    }
  };

  /** In a transaction in which nobody else changes the settings. @throws HomeError */
  const change = (
    version: number,
    work: (transaction: Kysely<Database>, stored: HomeContent | null) => Promise<void>,
  ): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('shop_settings').select('id').forUpdate().execute();
      const { home, homeVersion } = await readStoredShop(transaction);
      if (homeVersion !== version) throw new HomeError('stale');
      await work(transaction, home);
    });

  const store = (transaction: Kysely<Database>, home: HomeContent | null) =>
    transaction
      .updateTable('shop_settings')
      .set({ home: home === null ? null : JSON.stringify(home), home_version: sql`home_version + 1` })
      .execute();

  return {
    async get(): Promise<AdminHome> {
      const [{ home, homeVersion }, offered, history] = await Promise.all([
        readStoredShop(db),
        choices(),
        auditEntryRepository(db).history(subject),
      ]);
      return {
        id: 1,
        version: homeVersion,
        ...partsOf(home),
        is_general: home === null,
        fixed_by: fixed,
        ...offered,
        history,
      };
    },

    /** @throws HomeError */
    update: (version: number, given: HomeContent, actor: string): Promise<void> =>
      change(version, async (transaction, stored) => {
        const before = partsOf(stored);
        await assertPossible(transaction, given, before);
        const changed = (Object.keys(given) as HomePart[]).filter(
          (part) => given[part] !== undefined && !isDeepStrictEqual(given[part], before[part]),
        );
        if (changed.length === 0) return;
        await store(transaction, {
          ...stored,
          ...Object.fromEntries(changed.map((part) => [part, given[part]])),
        });
        await writeAuditLog(transaction, actor, {
          action: 'home.update',
          subject,
          details: Object.fromEntries(changed.map((part) => [part, detail(part, before[part], given[part])])),
        });
      }),

    /** Shows the general page again. @throws HomeError */
    remove: (version: number, actor: string): Promise<void> =>
      change(version, async (transaction, stored) => {
        if (stored === null) return;
        await store(transaction, null);
        await writeAuditLog(transaction, actor, { action: 'home.remove', subject, details: {} });
      }),

    /** That the draft could be saved. @throws HomeError */
    assertPossible: (draft: HomeContent): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const { home } = await readStoredShop(transaction);
        await assertPossible(transaction, draft, partsOf(home));
      }),
  };
};
