import type { ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { alternates, type Locale } from '../../src/domain/locale.ts';
import { SHARE_CARD, shareCardUrl } from '../../src/domain/pictures.ts';
import { pageTexts } from './page-texts.ts';

/** An object of schema.org. Who reads it knows nothing of the page's own address: `absolute` makes whole ones of paths. */
export type JsonLd = (absolute: (path: string) => string) => object;

/** What the server knows of a page before the browser runs anything. Every part may be left out. */
export interface PageDescription {
  /** 200 unless given; 404 for a product or category that is not there */
  status?: number;
  /** without the shop's name, which is added */
  title?: string;
  /** the shop's own unless given */
  description?: string;
  /** path of the page's one true URL, in English */
  canonical?: string;
  /** Open Graph type; 'website' unless given */
  type?: 'product';
  /** the picture to share the page with, and what it shows; the shop's own picture unless given */
  picture?: { url: string; alt: string };
  jsonLd?: readonly JsonLd[];
  /** the largest picture of the first screen */
  preloadImage?: { href: string; srcset?: string; sizes?: string; type?: string };
  /** the route's source file, such as 'src/routes/shop.$slug.tsx': its chunks load with the page */
  routeFile?: string;
  /** asked of search engines when false */
  indexed?: boolean;
  /** what the page's first call would answer; it finds it in the tag #page-data */
  data?: unknown;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** JSON that may stand inside a script tag: no '<' can close the tag or open a comment. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** One tag; undefined attributes are left out. */
export const tag = (name: string, attributes: Record<string, string | undefined>): string => {
  const written = Object.entries(attributes).flatMap(([attribute, value]) =>
    value === undefined ? [] : [` ${attribute}="${escapeText(value)}"`],
  );
  return `<${name}${written.join('')}>`;
};

/** Open Graph properties of a picture, as a card of the usual size where the shop can render one. */
const pictureProperties = ({ url, alt }: { url: string; alt: string }): Record<string, string> => {
  const card = shareCardUrl(url);
  return card === undefined
    ? { image: url, 'image:alt': alt }
    : {
        image: card,
        'image:type': 'image/jpeg',
        'image:width': String(SHARE_CARD.width),
        'image:height': String(SHARE_CARD.height),
        'image:alt': alt,
      };
};

/** The title and all other tags of the head that the description asks for. */
export const headTags = (
  page: PageDescription,
  { shopName, heroPicture }: Pick<ShopSettings, 'shopName' | 'heroPicture'>,
  origin: string,
  locale: Locale,
): string[] => {
  const title = page.title === undefined ? shopName : `${page.title} · ${shopName}`;
  const absolute = (path: string) => new URL(path, origin).href;
  const addresses = page.canonical === undefined ? undefined : alternates(page.canonical);
  const canonical = addresses?.[locale];
  const shared =
    page.picture ?? (heroPicture === undefined ? undefined : { url: heroPicture, alt: shopName });
  const description = page.description ?? pageTexts[locale].shop(shopName);
  const properties = {
    title: page.title ?? shopName,
    site_name: shopName,
    type: page.type ?? 'website',
    description,
    ...(canonical === undefined ? {} : { url: canonical }),
    ...(shared === undefined ? {} : pictureProperties(shared)),
  };
  const { preloadImage: picture } = page;
  return [
    `<title>${escapeText(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    ...(canonical === undefined ? [] : [tag('link', { rel: 'canonical', href: absolute(canonical) })]),
    ...(page.indexed === false
      ? [tag('meta', { name: 'robots', content: 'noindex' })]
      : Object.entries(addresses ?? {}).map(([hreflang, path]) =>
          tag('link', { rel: 'alternate', hreflang, href: absolute(path) }),
        )),
    ...Object.entries(properties).map(([name, value]) =>
      tag('meta', {
        property: `og:${name}`,
        content: name === 'url' || name === 'image' ? absolute(value) : value,
      }),
    ),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...(picture === undefined
      ? []
      : [
          tag('link', {
            rel: 'preload',
            as: 'image',
            href: picture.href,
            imagesrcset: picture.srcset,
            imagesizes: picture.sizes,
            type: picture.type,
            fetchpriority: 'high',
          }),
        ]),
    ...(page.jsonLd ?? []).map(
      (object) => `<script type="application/ld+json">${scriptJson(object(absolute))}</script>`,
    ),
  ];
};
