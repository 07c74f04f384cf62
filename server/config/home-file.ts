import { scenes } from '@razz/demo-catalogue';
import { z } from 'zod';
import { HomeTile, Href } from '../../src/contracts/schemas/home.ts';
import { LocalText, PictureUrl, Slug } from '../../src/contracts/schemas/identifiers.ts';
import { readOperatorFile } from './operator-file.ts';

const sceneNames = scenes.map(({ name }) => name);
const Text = z.strictObject(LocalText.shape);
const Picture = z.string().refine((text) => sceneNames.includes(text) || PictureUrl.safeParse(text).success, {
  error: `use a path, an http(s) URL, or one of ${sceneNames.join(', ')}`,
});

const campaignFields = {
  title: Text,
  text: Text.optional(),
  action: Text,
  href: Href,
  picture: Picture.optional(),
};

const Tile = z
  .strictObject({
    category: Slug.optional(),
    title: Text.optional(),
    href: HomeTile.shape.href.optional(),
    picture: Picture.optional(),
  })
  .refine(({ category, title, href }) => category !== undefined || (title && href), {
    error: 'set category, or both title and href',
  });

const Story = z.strictObject({
  vendor: Slug,
  text: Text.optional(),
  picture: Picture.optional(),
});

const blocks = [
  z.strictObject({ type: z.literal('hero'), ...z.object(campaignFields).partial().shape }),
  z.strictObject({ type: z.literal('trust') }),
  z.strictObject({
    type: z.literal('tiles'),
    title: Text.optional(),
    tiles: z.array(Tile).min(1).max(12).optional(),
  }),
  z.strictObject({ type: z.literal('featured') }),
  z.strictObject({ type: z.literal('campaign'), ...campaignFields }),
  z.strictObject({ type: z.literal('deals') }),
  z.strictObject({ type: z.literal('categories'), categories: z.array(Slug).min(1).max(100).optional() }),
  z.strictObject({
    type: z.literal('stories'),
    title: Text.optional(),
    stories: z.array(Story).min(1).max(4).optional(),
  }),
  z.strictObject({ type: z.literal('recently_viewed') }),
] as const;
const types = blocks.map(({ shape }) => shape.type.value);
const singletons = ['hero', 'featured', 'deals', 'categories', 'recently_viewed'];

/** Schema of the file HOME_PAGE_FILE, which refers to categories and vendors by slug. */
export const HomeFile = z.strictObject({
  blocks: z
    .array(z.discriminatedUnion('type', blocks, { error: `use one of ${types.join(', ')}` }))
    .min(1)
    .max(30)
    .superRefine((all, context) => {
      for (const [i, { type }] of all.entries())
        if (singletons.includes(type) && all.findIndex((other) => other.type === type) < i)
          context.addIssue({ code: 'custom', path: [i], message: 'may appear only once' });
    }),
});
export type HomeFile = z.infer<typeof HomeFile>;
export type HomeFileStory = z.infer<typeof Story>;
export type HomeFileTile = z.infer<typeof Tile>;

/** Describes the location of an error by the block's number, from 1, and its type. */
const formatPath = (path: readonly PropertyKey[], file: unknown): string => {
  const [, index, ...field] = path;
  if (typeof index !== 'number') return path.join('.');
  const block = (file as { blocks: { type?: unknown }[] }).blocks[index];
  const type = typeof block?.type === 'string' ? ` (${block.type})` : '';
  return `block ${index + 1}${type}${field.length === 0 ? '' : `, ${field.join('.')}`}`;
};

/**
 * Reads and validates the home page file.
 * @throws OperatorError with one line per error: block, field and message
 */
export const readHomeFile = (file: string): HomeFile =>
  readOperatorFile('HOME_PAGE_FILE', file, HomeFile, formatPath);
