import type { ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { alternates, type Locale } from '../../src/domain/locale.ts';
import { SHARE_CARD, shareCardUrl } from '../../src/domain/pictures.ts';
import type { InitialData } from './initial-requests.ts';
import { pageMessages, pageTexts } from './page-texts.ts';

/** Creates a schema.org object. Its URLs must be absolute: `absolute` converts paths. */
export type JsonLd = (absolute: (path: string) => string) => object;

/** Metadata and initial data of a page. */
export interface PageDescription {
  /** default: 200; 404 for an unknown product or category */
  status?: number;
  /** without the shop's name, which is appended */
  title?: string;
  /** default: the shop's description */
  description?: string;
  /** path of the canonical URL, without the language parameter */
  canonical?: string;
  /** Open Graph type; default: 'website' */
  type?: 'product';
  /** the Open Graph picture and its alternative text; default: the shop's hero picture */
  picture?: { url: string; alt: string };
  jsonLd?: readonly JsonLd[];
  /** the LCP image */
  preloadImage?: { href: string; srcset?: string; sizes?: string; type?: string };
  /** the route's source file, such as 'src/routes/shop.$slug.tsx', whose chunks are preloaded */
  routeFile?: string;
  /** whether search engines may index the page; default: if it has a canonical URL */
  indexed?: boolean;
  /** the settings of the shop, if not those of the request */
  settings?: ShopSettings;
  /** initial data: responses of the page's first requests, embedded in the tag #page-data */
  data?: InitialData;
}

/** The page of an address that leads nowhere. */
export const notFoundPage = (locale: Locale, data: InitialData): PageDescription => ({
  status: 404,
  title: pageMessages[locale].layout.notFoundTitle,
  data,
});

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** Makes JSON safe inside a script tag: escapes '<', which could close the tag or open a comment. */
export const escapeScriptJson = (json: string): string => json.replaceAll('<', '\\u003c');

export const scriptJson = (value: unknown): string => escapeScriptJson(JSON.stringify(value));

/** Renders a tag. Omits undefined attributes. */
export const tag = (name: string, attributes: Record<string, string | undefined>): string => {
  const rendered = Object.entries(attributes).flatMap(([attribute, value]) =>
    value === undefined ? [] : [` ${attribute}="${escapeText(value)}"`],
  );
  return `<${name}${rendered.join('')}>`;
};

/** Open Graph properties of a picture: a share card of the standard size if the shop can render one. */
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

/** Renders the title and the other head tags of a page. */
export const headTags = (
  page: PageDescription,
  { shopName, heroPicture }: Pick<ShopSettings, 'shopName' | 'heroPicture'>,
  origin: string,
  locale: Locale,
): string[] => {
  const title = page.title === undefined ? shopName : `${page.title} · ${shopName}`;
  // A URL that cannot be parsed is left as it is, rather than losing the page.
  const absolute = (path: string) => (URL.canParse(path, origin) ? new URL(path, origin).href : path);
  const { canonical: path, indexed = path !== undefined, preloadImage: picture } = page;
  const addresses = path === undefined ? undefined : alternates(path);
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
  return [
    `<title>${escapeText(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    ...(canonical === undefined ? [] : [tag('link', { rel: 'canonical', href: absolute(canonical) })]),
    ...(indexed
      ? Object.entries(addresses ?? {}).map(([hreflang, href]) =>
          tag('link', { rel: 'alternate', hreflang, href: absolute(href) }),
        )
      : [tag('meta', { name: 'robots', content: 'noindex' })]),
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
