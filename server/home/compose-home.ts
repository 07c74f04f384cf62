import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { EditedBlock, EditedStory, EditedTile } from '../../src/contracts/admin/schemas/home.ts';
import type { HomeBlock, HomePage, HomeStory, HomeTile } from '../../src/contracts/schemas/home.ts';
import { type HomeCategory, type HomeVendor, homeRepository } from '../repositories/catalogue/home.ts';

const tileCount = 6;
const storyCount = 2;
/** The API's maximum. */
const maxSliders = 100;

const withPicture = (picture: string | undefined): { picture?: string } =>
  picture === undefined ? {} : { picture };

const toTile = (category: HomeCategory | undefined, tile: EditedTile): HomeTile[] => {
  const title =
    tile.title ??
    (category && { en: category.name, ...(category.name_bn !== null && { bn: category.name_bn }) });
  const href = tile.href ?? (category && `/shop/${category.slug}`);
  const isMissing = tile.category !== undefined && category === undefined;
  if (isMissing || title === undefined || href === undefined) return [];
  const [first, second = first] = category?.pictures ?? [];
  return [{ title, href, ...withPicture(tile.picture ?? second) }];
};

/** The first paragraph of a vendor's story in each language. */
const aboutVendor = ({ name, description, description_bn }: HomeVendor): HomeStory['text'] => {
  const [en = ''] = description.split('\n');
  const [bn = ''] = description_bn.split('\n');
  return { en: en || name, ...(bn !== '' && { bn }) };
};

const toStory = (vendor: HomeVendor, story: Partial<EditedStory>): HomeStory => ({
  name: vendor.name,
  text: story.text ?? aboutVendor(vendor),
  href: `/vendors/${vendor.id}`,
  picture: story.picture ?? vendor.picture,
});

/** Slugs of the categories that a block refers to. */
const categoriesIn = (block: EditedBlock): string[] => {
  if (block.type === 'tiles') return (block.tiles ?? []).flatMap(({ category }) => category ?? []);
  return block.type === 'categories' ? (block.categories ?? []) : [];
};
/** Slugs of the vendors that a block refers to. */
const vendorsIn = (block: EditedBlock): string[] =>
  block.type === 'stories' ? (block.stories ?? []).map(({ vendor }) => vendor) : [];

interface Catalogue {
  categories: readonly HomeCategory[];
  vendors: readonly HomeVendor[];
  /** vendors with a description, for a block without stories */
  described: readonly HomeVendor[];
}

const toBlock = (block: EditedBlock, { categories, vendors, described }: Catalogue): HomeBlock[] => {
  const bySlug = (slug: string | undefined) =>
    categories.find((category) => category.slug === slug) ??
    categories.find(({ formerSlugs }) => slug !== undefined && formerSlugs.includes(slug));
  const top = categories.filter(({ isTop }) => isTop);
  switch (block.type) {
    case 'hero': {
      const { picture = top[0]?.pictures[0], ...rest } = block;
      return [{ ...rest, ...withPicture(picture) }];
    }
    case 'campaign': {
      const { picture, ...rest } = block;
      return [{ ...rest, ...withPicture(picture) }];
    }
    case 'tiles': {
      const configured = block.tiles ?? top.slice(0, tileCount).map(({ slug }) => ({ category: slug }));
      const tiles = configured.flatMap((tile) => toTile(bySlug(tile.category), tile));
      return tiles.length === 0 ? [] : [{ ...block, tiles }];
    }
    case 'categories': {
      const shown = block.categories?.flatMap((slug) => bySlug(slug) ?? []) ?? top.slice(0, maxSliders);
      const sliders = shown.map(({ id, pictures }) => ({ category_id: id, ...withPicture(pictures[0]) }));
      return [{ type: 'categories', sliders }];
    }
    case 'stories': {
      const stories = block.stories
        ? block.stories.flatMap((story) => {
            const vendor = vendors.find(({ slug }) => slug === story.vendor);
            return vendor ? [toStory(vendor, story)] : [];
          })
        : described.map((vendor) => toStory(vendor, {}));
      return stories.length === 0 ? [] : [{ ...block, stories }];
    }
    default:
      return [block];
  }
};

/**
 * Composes a home page from its blocks and the catalogue.
 * @returns also the slugs of categories and vendors without products, which are omitted
 */
export const composeHome = async (
  pool: Pool,
  blocks: readonly EditedBlock[],
): Promise<{ page: HomePage; unknown: string[] }> => {
  const repository = homeRepository(pool);
  const categorySlugs = blocks.flatMap(categoriesIn);
  const vendorSlugs = blocks.flatMap(vendorsIn);
  const needsDescribed = blocks.some((block) => block.type === 'stories' && !block.stories);
  const [categories, vendors, described] = await Promise.all([
    repository.categories(categorySlugs),
    vendorSlugs.length === 0 ? [] : repository.vendors(vendorSlugs, vendorSlugs.length),
    needsDescribed ? repository.vendors(null, storyCount) : [],
  ]);
  const former = categories.flatMap(({ formerSlugs }) => formerSlugs);
  const known = new Set([...[...categories, ...vendors].map(({ slug }) => slug), ...former]);
  return {
    page: { blocks: blocks.flatMap((block) => toBlock(block, { categories, vendors, described })) },
    unknown: [...categorySlugs, ...vendorSlugs].filter((slug) => !known.has(slug)),
  };
};

/** Composes home pages. The last one is cached for `maxAgeMs`; what it omits is logged once. */
export const createHome = (
  pool: Pool,
  { maxAgeMs, log }: { maxAgeMs: number; log: FastifyBaseLogger },
): ((blocks: readonly EditedBlock[]) => Promise<HomePage>) => {
  let last: { at: number; blocks: readonly EditedBlock[]; page: Promise<HomePage> } | undefined;
  let logged: readonly EditedBlock[] | undefined;

  const compose = async (blocks: readonly EditedBlock[]): Promise<HomePage> => {
    const { page, unknown } = await composeHome(pool, blocks);
    if (unknown.length > 0 && logged !== blocks) {
      logged = blocks;
      log.warn(
        { unknown },
        'the home page refers to categories or vendors without products; they are omitted',
      );
    }
    return page;
  };

  return (blocks) => {
    const now = performance.now();
    if (last?.blocks === blocks && now - last.at < maxAgeMs) return last.page;
    const current = { at: now, blocks, page: compose(blocks) };
    last = current;
    current.page.catch(() => {
      if (last === current) last = undefined;
    });
    return current.page;
  };
};
