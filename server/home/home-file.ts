import { scenes } from '@razz/demo-catalogue';
import { z } from 'zod';
import { HomeTile, Href } from '../../src/contracts/schemas/home.ts';
import { LocalText, PictureUrl, Slug } from '../../src/contracts/schemas/identifiers.ts';
import { readOperatorFile } from '../config/operator-file.ts';

const sceneNames = scenes.map(({ name }) => name);
const Text = z.strictObject(LocalText.shape);
const Picture = z.string().refine((text) => sceneNames.includes(text) || PictureUrl.safeParse(text).success, {
  error: `give a path, an http(s) address, or one of ${sceneNames.join(', ')}`,
});

const words = {
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
    error: 'give a category, or both title and href',
  });

const Story = z.strictObject({
  vendor: Slug,
  text: Text.optional(),
  picture: Picture.optional(),
});

const blocks = [
  z.strictObject({ type: z.literal('hero'), ...z.object(words).partial().shape }),
  z.strictObject({ type: z.literal('trust') }),
  z.strictObject({
    type: z.literal('tiles'),
    title: Text.optional(),
    tiles: z.array(Tile).min(1).max(12).optional(),
  }),
  z.strictObject({ type: z.literal('featured') }),
  z.strictObject({ type: z.literal('campaign'), ...words }),
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
const once = ['hero', 'featured', 'deals', 'categories', 'recently_viewed'];

/** The home page as an operator writes it: categories and vendors by their slugs. */
export const HomeFile = z.strictObject({
  blocks: z
    .array(z.discriminatedUnion('type', blocks, { error: `give one of ${types.join(', ')}` }))
    .min(1)
    .max(30)
    .superRefine((all, context) => {
      for (const [i, { type }] of all.entries())
        if (once.includes(type) && all.findIndex((other) => other.type === type) < i)
          context.addIssue({ code: 'custom', path: [i], message: 'may be there once only' });
    }),
});
export type HomeFile = z.infer<typeof HomeFile>;
export type HomeFileStory = z.infer<typeof Story>;
export type HomeFileTile = z.infer<typeof Tile>;

/** Names the block by its place, counted from 1, and its type. */
const placeOf = (path: readonly PropertyKey[], given: unknown): string => {
  const [list, index, ...field] = path;
  if (list !== 'blocks' || typeof index !== 'number') return path.join('.');
  const block = (given as { blocks: { type?: unknown }[] }).blocks[index];
  const type = typeof block?.type === 'string' ? ` (${block.type})` : '';
  return `block ${index + 1}${type}${field.length === 0 ? '' : `, ${field.join('.')}`}`;
};

/**
 * Reads the file of an operator.
 * @throws StartupError with a line for each fault: the block, the field and what was expected
 */
export const readHomeFile = (file: string): HomeFile =>
  readOperatorFile('HOME_PAGE_FILE', file, HomeFile, placeOf);
