import type { ShopSettings } from '../../src/contracts/schemas/settings.ts';

/** An object of schema.org. Who reads it knows nothing of the page's own address: `absolute` makes whole ones of paths. */
export type JsonLd = (absolute: (path: string) => string) => object;

/** What the server knows of a page before the browser runs anything. Every part may be left out. */
export interface PageDescription {
  /** 200 unless given; 404 for a product or category that is not there */
  status?: number;
  /** without the shop's name, which is added */
  title?: string;
  description?: string;
  /** path or address of the page's one true URL */
  canonical?: string;
  /** Open Graph properties by name without 'og:', such as { type: 'product', image: '/…' } */
  openGraph?: Record<string, string>;
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

/** The title and all other tags of the head that the description asks for. */
export const headTags = (
  page: PageDescription,
  { shopName, heroPicture }: Pick<ShopSettings, 'shopName' | 'heroPicture'>,
  origin: string,
): string[] => {
  const title = page.title === undefined ? shopName : `${page.title} · ${shopName}`;
  const absolute = (path: string) => new URL(path, origin).href;
  const properties = {
    title: page.title ?? shopName,
    site_name: shopName,
    type: 'website',
    ...(page.description === undefined ? {} : { description: page.description }),
    ...(page.canonical === undefined ? {} : { url: page.canonical }),
    // Pages without a picture of their own are shared with the shop's.
    ...(heroPicture === undefined ? {} : { image: heroPicture }),
    ...page.openGraph,
  };
  const { preloadImage: picture } = page;
  return [
    `<title>${escapeText(title)}</title>`,
    ...(page.description === undefined
      ? []
      : [tag('meta', { name: 'description', content: page.description })]),
    ...(page.canonical === undefined
      ? []
      : [tag('link', { rel: 'canonical', href: absolute(page.canonical) })]),
    ...(page.indexed === false ? [tag('meta', { name: 'robots', content: 'noindex' })] : []),
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
