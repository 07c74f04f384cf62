import { z } from 'zod';
import { HomeTile, Href } from '../../schemas/home.ts';
import { Id, LocalText, PictureUrl, Slug } from '../../schemas/identifiers.ts';
import { ShopFact } from '../../schemas/settings.ts';
import { AuditEntry } from './report.ts';
import { Version } from './versions.ts';

const Text = z.strictObject(LocalText.shape);
/** What is typed: a file may have longer texts. */
const typedText = (max: number): typeof Text => {
  const line = z.string().trim().min(1).max(max);
  return z.strictObject({ en: line, bn: line.optional() });
};

/**
 * The blocks that a home page may have, as they are arranged: categories and vendors by slug; what a block leaves out
 * comes from the catalogue.
 * @param Picture how they name a picture
 */
export const homeBlocks = (Picture: z.ZodString, LocalLine = Text) => {
  const campaignFields = {
    title: LocalLine,
    text: LocalLine.optional(),
    action: LocalLine,
    href: Href,
    picture: Picture.optional(),
  };
  const Tile = z
    .strictObject({
      category: Slug.optional(),
      title: LocalLine.optional(),
      href: HomeTile.shape.href.optional(),
      picture: Picture.optional(),
    })
    .refine(({ category, title, href }) => category !== undefined || (title && href), {
      error: 'set category, or both title and href',
    });
  const Story = z.strictObject({
    vendor: Slug,
    text: LocalLine.optional(),
    picture: Picture.optional(),
  });
  const blocks = [
    z.strictObject({ type: z.literal('hero'), ...z.object(campaignFields).partial().shape }),
    z.strictObject({ type: z.literal('trust') }),
    z.strictObject({
      type: z.literal('tiles'),
      title: LocalLine.optional(),
      tiles: z.array(Tile).min(1).max(12).optional(),
    }),
    z.strictObject({ type: z.literal('featured') }),
    z.strictObject({ type: z.literal('campaign'), ...campaignFields }),
    z.strictObject({ type: z.literal('deals') }),
    z.strictObject({
      type: z.literal('categories'),
      categories: z.array(Slug).min(1).max(100).optional(),
    }),
    z.strictObject({
      type: z.literal('stories'),
      title: LocalLine.optional(),
      stories: z.array(Story).min(1).max(4).optional(),
    }),
    z.strictObject({ type: z.literal('recently_viewed') }),
  ] as const;
  const types = blocks.map(({ shape }) => shape.type.value);
  return z
    .array(z.discriminatedUnion('type', blocks, { error: `use one of ${types.join(', ')}` }))
    .min(1)
    .max(30)
    .superRefine((all, context) => {
      for (const [i, { type }] of all.entries())
        if (singleBlocks.includes(type) && all.findIndex((other) => other.type === type) < i)
          context.addIssue({ code: 'custom', path: [i], message: 'may appear only once' });
    });
};

/** Types of blocks of which a page has one at most. */
export const singleBlocks: readonly string[] = ['hero', 'featured', 'deals', 'categories', 'recently_viewed'];

export const EditedBlocks = homeBlocks(PictureUrl).describe('From top to bottom');
export type EditedBlock = z.infer<typeof EditedBlocks>[number];
export type EditedTile = NonNullable<Extract<EditedBlock, { type: 'tiles' }>['tiles']>[number];
export type EditedStory = NonNullable<Extract<EditedBlock, { type: 'stories' }>['stories']>[number];

/** The parts of the home page, each of which a file of the server may set. */
const parts = {
  blocks: EditedBlocks,
  facts: z
    .array(ShopFact)
    .min(3)
    .max(4)
    .nullable()
    .describe('The facts of the trust strip; null: those that every shop begins with'),
  popular_searches: z
    .array(LocalText)
    .max(8)
    .nullable()
    .describe('Suggested by the search before anything is typed; null: those that every shop begins with'),
};
export const HomePart = z.enum(['blocks', 'facts', 'popular_searches']);
export type HomePart = z.infer<typeof HomePart>;

const choice = { slug: Slug, name: z.string().min(1) };

export const AdminHome = z
  .object({
    id: Id.describe('Always 1'),
    version: Version,
    ...parts,
    is_general: z
      .boolean()
      .describe('Whether the owner has set nothing, so that all parts are the general ones'),
    fixed_by: z
      .object(
        Object.fromEntries(HomePart.options.map((part) => [part, z.string().min(1)])) as Record<
          HomePart,
          z.ZodString
        >,
      )
      .partial()
      .describe(
        'The environment variables of the server whose files set a part, so that it cannot be changed here',
      ),
    categories: z
      .array(z.object({ ...choice, name_bn: z.string().min(1).optional(), level: z.int().min(1) }))
      .describe('What tiles and sliders can show, in the order of the menu'),
    vendors: z
      .array(z.object({ ...choice, has_story: z.boolean() }))
      .describe('Of whom stories can be told, oldest first'),
    history: z.array(AuditEntry).describe('What was changed, newest first, at most 100'),
  })
  .describe('The home page of the shop with all that the panel edits');
export type AdminHome = z.infer<typeof AdminHome>;

export const HomeContent = z
  .object({
    blocks: homeBlocks(PictureUrl, typedText(1000)),
    facts: z
      .array(ShopFact.extend({ title: typedText(100), text: typedText(300) }))
      .min(3)
      .max(4)
      .nullable(),
    popular_searches: z.array(typedText(100)).max(8).nullable(),
  })
  .partial()
  .describe('Parts of the home page; absent ones are kept');
export type HomeContent = z.infer<typeof HomeContent>;

export const HomeUpdate = HomeContent.extend({ version: Version }).describe(
  'Changes of the home page; absent parts are kept',
);
export type HomeUpdate = z.infer<typeof HomeUpdate>;

export const HomeRemoval = z
  .object({ version: Version })
  .describe('The version of the home page that is given up for the general one');
export type HomeRemoval = z.infer<typeof HomeRemoval>;

export const HomePreview = z
  .object({ path: z.string().regex(/^\//).describe('Of the shop; works for an hour') })
  .describe('Where a draft of the home page can be seen');
export type HomePreview = z.infer<typeof HomePreview>;
