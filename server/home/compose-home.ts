import { scenes } from '@razz/demo-catalogue';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { HomeBlock, HomePage, HomeStory, HomeTile } from '../../src/contracts/schemas/home.ts';
import { pictureUrl } from '../../src/domain/pictures.ts';
import type { HomeFile, HomeFileStory, HomeFileTile } from '../config/home-file.ts';
import { type HomeCategory, type HomeVendor, homeRepository } from '../repositories/catalogue/home.ts';

type FileBlock = HomeFile['blocks'][number];

const tileCount = 6;
const storyCount = 2;
/** The API's maximum. */
const maxSliders = 100;

/** Resolves a scene's name to its URL; other pictures are URLs. */
const resolvePicture = (picture: string | undefined): string | undefined => {
  const scene = scenes.find(({ name }) => name === picture);
  return scene ? pictureUrl(scene) : picture;
};
const withPicture = (picture: string | undefined): { picture?: string } =>
  picture === undefined ? {} : { picture };

const toTile = (category: HomeCategory | undefined, tile: HomeFileTile): HomeTile[] => {
  const title =
    tile.title ??
    (category && { en: category.name, ...(category.name_bn !== null && { bn: category.name_bn }) });
  const href = tile.href ?? (category && `/shop/${category.slug}`);
  const isMissing = tile.category !== undefined && category === undefined;
  if (isMissing || title === undefined || href === undefined) return [];
  const [first, second = first] = category?.pictures ?? [];
  return [{ title, href, ...withPicture(resolvePicture(tile.picture) ?? second) }];
};

/** The first paragraph of a vendor's story in each language. */
const aboutVendor = ({ name, description, description_bn }: HomeVendor): HomeStory['text'] => {
  const [en = ''] = description.split('\n');
  const [bn = ''] = description_bn.split('\n');
  return { en: en || name, ...(bn !== '' && { bn }) };
};

const toStory = (vendor: HomeVendor, story: Partial<HomeFileStory>): HomeStory => ({
  name: vendor.name,
  text: story.text ?? aboutVendor(vendor),
  href: `/vendors/${vendor.id}`,
  picture: resolvePicture(story.picture) ?? vendor.picture,
});

/** Slugs of the categories that a block refers to. */
const categoriesIn = (block: FileBlock): string[] => {
  if (block.type === 'tiles') return (block.tiles ?? []).flatMap(({ category }) => category ?? []);
  return block.type === 'categories' ? (block.categories ?? []) : [];
};
/** Slugs of the vendors that a block refers to. */
const vendorsIn = (block: FileBlock): string[] =>
  block.type === 'stories' ? (block.stories ?? []).map(({ vendor }) => vendor) : [];

interface Catalogue {
  categories: readonly HomeCategory[];
  vendors: readonly HomeVendor[];
  /** vendors with a description, for a block without stories */
  described: readonly HomeVendor[];
}

const toBlock = (block: FileBlock, { categories, vendors, described }: Catalogue): HomeBlock[] => {
  const bySlug = (slug: string | undefined) =>
    categories.find((category) => category.slug === slug) ??
    categories.find(({ formerSlugs }) => slug !== undefined && formerSlugs.includes(slug));
  const top = categories.filter(({ isTop }) => isTop);
  switch (block.type) {
    case 'hero': {
      const { picture = top[0]?.pictures[0], ...rest } = block;
      return [{ ...rest, ...withPicture(resolvePicture(picture)) }];
    }
    case 'campaign': {
      const { picture, ...rest } = block;
      return [{ ...rest, ...withPicture(resolvePicture(picture)) }];
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
 * Composes the home page from the configured blocks and the catalogue, cached for `maxAgeMs`. Categories and vendors
 * without products are omitted and logged once.
 */
export const createHome = (
  pool: Pool,
  { blocks }: HomeFile,
  { maxAgeMs, log }: { maxAgeMs: number; log: FastifyBaseLogger },
): (() => Promise<HomePage>) => {
  const repository = homeRepository(pool);
  const categorySlugs = blocks.flatMap(categoriesIn);
  const vendorSlugs = blocks.flatMap(vendorsIn);
  const needsDescribed = blocks.some((block) => block.type === 'stories' && !block.stories);
  let isLogged = false;
  let last: { at: number; page: Promise<HomePage> } | undefined;

  const compose = async (): Promise<HomePage> => {
    const [categories, vendors, described] = await Promise.all([
      repository.categories(categorySlugs),
      vendorSlugs.length === 0 ? [] : repository.vendors(vendorSlugs, vendorSlugs.length),
      needsDescribed ? repository.vendors(null, storyCount) : [],
    ]);
    const former = categories.flatMap(({ formerSlugs }) => formerSlugs);
    const known = new Set([...[...categories, ...vendors].map(({ slug }) => slug), ...former]);
    const unknown = [...categorySlugs, ...vendorSlugs].filter((slug) => !known.has(slug));
    if (unknown.length > 0 && !isLogged) {
      isLogged = true;
      log.warn(
        { unknown },
        'the home page file refers to categories or vendors without products; they are omitted',
      );
    }
    return { blocks: blocks.flatMap((block) => toBlock(block, { categories, vendors, described })) };
  };

  return () => {
    const now = performance.now();
    if (last && now - last.at < maxAgeMs) return last.page;
    const current = { at: now, page: compose() };
    last = current;
    current.page.catch(() => {
      if (last === current) last = undefined;
    });
    return current.page;
  };
};
