import { z } from 'zod';
import { Id, LocalText, PictureUrl } from './identifiers.ts';

/** A page of the shop, or an address elsewhere. */
export const Href = z
  .string()
  .max(500)
  .regex(/^(\/(?!\/)|https?:\/\/)/, 'give a path such as /shop/women, or an address with https://')
  .describe('Where it leads: a path of the shop such as /shop/women, or an address elsewhere');

const words = {
  title: LocalText,
  text: LocalText.optional(),
  action: LocalText.describe('What its link says'),
  href: Href,
  picture: PictureUrl.optional(),
};

/** What leads to a part of the shop: a category, an occasion. */
export const HomeTile = z
  .object({ title: LocalText, href: Href, picture: PictureUrl.optional() })
  .describe('A picture with a name that leads to a part of the shop');
export type HomeTile = z.infer<typeof HomeTile>;

export const HomeStory = z
  .object({ name: z.string().min(1).max(200), text: LocalText, href: Href, picture: PictureUrl.optional() })
  .describe('A vendor in a few words');
export type HomeStory = z.infer<typeof HomeStory>;

const block = <Type extends string>(type: Type) => ({ type: z.literal(type) });

export const HomeBlock = z
  .discriminatedUnion('type', [
    z
      .object({ ...block('hero'), ...z.object(words).partial().shape })
      .describe('The top of the page; what it does not have is the shop’s own'),
    z.object(block('trust')).describe('What a shopper can rely on'),
    z
      .object({ ...block('tiles'), title: LocalText.optional(), tiles: z.array(HomeTile).min(1).max(12) })
      .describe('Tiles that lead to parts of the shop'),
    z.object(block('featured')).describe('The featured products'),
    z.object({ ...block('campaign'), ...words }).describe('One wide picture with words and a link'),
    z.object(block('deals')).describe('The deals of the day, while there are any'),
    z
      .object({
        ...block('categories'),
        sliders: z
          .array(z.object({ category_id: Id, picture: PictureUrl.optional() }))
          .max(100)
          .describe('In this order'),
      })
      .describe('A slider for each category'),
    z
      .object({
        ...block('stories'),
        title: LocalText.optional(),
        stories: z.array(HomeStory).min(1).max(4),
      })
      .describe('Vendors in a few words'),
    z.object(block('recently_viewed')).describe('What the shopper viewed before'),
  ])
  .describe('A part of the home page');
export type HomeBlock = z.infer<typeof HomeBlock>;

export const HomePage = z
  .object({ blocks: z.array(HomeBlock).min(1).max(30).describe('From the top of the page to its end') })
  .describe('What the home page is made of');
export type HomePage = z.infer<typeof HomePage>;
