import { z } from 'zod';
import { Id, LocalText, PictureUrl } from './identifiers.ts';

/** A path in the shop, or an absolute URL. */
export const Href = z
  .string()
  .max(500)
  .regex(/^(\/(?!\/)|https?:\/\/)/, 'Use a path such as /shop/women, or an absolute https:// URL')
  .describe('Link target: a path in the shop such as /shop/women, or an absolute URL');

const bannerFields = {
  title: LocalText,
  text: LocalText.optional(),
  action: LocalText.describe('The text of the link'),
  href: Href,
  picture: PictureUrl.optional(),
};

/** A tile that links to a part of the shop, such as a category or an occasion. */
export const HomeTile = z
  .object({ title: LocalText, href: Href, picture: PictureUrl.optional() })
  .describe('A link to a part of the shop, with a title and a picture');
export type HomeTile = z.infer<typeof HomeTile>;

export const HomeStory = z
  .object({ name: z.string().min(1).max(200), text: LocalText, href: Href, picture: PictureUrl.optional() })
  .describe('A short story about a vendor');
export type HomeStory = z.infer<typeof HomeStory>;

const block = <Type extends string>(type: Type) => ({ type: z.literal(type) });

export const HomeBlock = z
  .discriminatedUnion('type', [
    z
      .object({ ...block('hero'), ...z.object(bannerFields).partial().shape })
      .describe('The hero at the top of the page; defaults replace missing fields'),
    z.object(block('trust')).describe('The trust strip: payment, delivery, exchange'),
    z
      .object({ ...block('tiles'), title: LocalText.optional(), tiles: z.array(HomeTile).min(1).max(12) })
      .describe('Tiles that link to parts of the shop'),
    z.object(block('featured')).describe('The featured products'),
    z.object({ ...block('campaign'), ...bannerFields }).describe('A wide banner with text and a link'),
    z.object(block('deals')).describe('The deals of the day; hidden when there are none'),
    z
      .object({
        ...block('categories'),
        sliders: z
          .array(z.object({ category_id: Id, picture: PictureUrl.optional() }))
          .max(100)
          .describe('In display order'),
      })
      .describe('A slider for each category'),
    z
      .object({
        ...block('stories'),
        title: LocalText.optional(),
        stories: z.array(HomeStory).min(1).max(4),
      })
      .describe('Short stories about vendors'),
    z.object(block('recently_viewed')).describe('Recently viewed products'),
  ])
  .describe('A block of the home page');
export type HomeBlock = z.infer<typeof HomeBlock>;

export const HomePage = z
  .object({ blocks: z.array(HomeBlock).min(1).max(30).describe('From top to bottom') })
  .describe('The content of the home page');
export type HomePage = z.infer<typeof HomePage>;
