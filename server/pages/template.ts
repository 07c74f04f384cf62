import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopSettings } from '../../src/contracts/schemas/settings.ts';
import type { Locale } from '../../src/domain/locale.ts';
import { renderFolder } from '../config/paths.ts';
import { type CspSource, digestSource } from '../plugins/security.ts';
import { headTags, type PageDescription, scriptJson, tag } from './head-tags.ts';

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  css?: string[];
}

/** The built index.html and Vite's manifest: the chunks by source file. */
export interface ShopTemplate {
  html: string;
  chunks: Record<string, Chunk>;
  /** Inline script at the start of each page, see src/render/early.ts. Empty in development. */
  earlyScript: string;
  /** The stylesheets by URL, such as /assets/index.css */
  styles: ReadonlyMap<string, string>;
}

const readStyles = async (folder: string, chunks: ShopTemplate['chunks']): Promise<Map<string, string>> => {
  const files = new Set(Object.values(chunks).flatMap(({ css = [] }) => css));
  return new Map(
    await Promise.all(
      [...files].map(async (file) => [`/${file}`, await readFile(join(folder, file), 'utf8')] as const),
    ),
  );
};

/** @param folder the built shop, or the project's root in development @throws without an index.html */
export const readTemplate = async (folder: string): Promise<ShopTemplate> => {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const manifest = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  const earlyScript = await readFile(join(folder, renderFolder, 'early.js'), 'utf8').catch(() => '');
  const chunks: ShopTemplate['chunks'] = JSON.parse(manifest);
  return { html, chunks, earlyScript: earlyScript.trim(), styles: await readStyles(folder, chunks) };
};

const chunkFiles = (
  chunks: Record<string, Chunk>,
  routeFile: string,
): { scripts: Set<string>; styles: Set<string> } => {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks[name];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  // The router plugin splits a route file into chunks whose names have a query after the file name.
  for (const name of Object.keys(chunks)) if (name.split('?')[0] === routeFile) visit(name);
  return { scripts, styles };
};

const chunkTags = ({ html, chunks }: ShopTemplate, routeFile: string | undefined): string[] => {
  if (routeFile === undefined) return [];
  const { scripts, styles } = chunkFiles(chunks, routeFile);
  const isMissing = (file: string) => !html.includes(`/${file}"`);
  return [
    ...[...styles].filter(isMissing).map((file) => tag('link', { rel: 'stylesheet', href: `/${file}` })),
    ...[...scripts].filter(isMissing).map((file) => tag('link', { rel: 'modulepreload', href: `/${file}` })),
  ];
};

/** @param families the families of `src/ui/fonts.css` that use the file, separated by commas */
const fontTags = ({ chunks }: ShopTemplate, name: string, families: string): string[] => {
  const font = chunks[`src/ui/fonts/${name}.woff2`];
  if (font === undefined) return [];
  const href = `/${font.file}`;
  return [
    tag('link', {
      rel: 'preload',
      href,
      as: 'font',
      type: 'font/woff2',
      crossorigin: '',
      'data-families': families,
    }),
  ];
};

/** Preloads of Bangla pages, needed for the first paint. */
const banglaTags = (template: ShopTemplate): string[] => {
  const messages = template.chunks['src/ui/messages/bn.ts'];
  return [
    ...(messages ? [tag('link', { rel: 'modulepreload', href: `/${messages.file}` })] : []),
    ...fontTags(template, 'noto-sans-bengali', 'Razz Bangla'),
  ];
};

export interface PageParts {
  page: PageDescription;
  settings: ShopSettings;
  /** the visitor's language */
  locale: Locale;
  /** such as https://razz.example */
  origin: string;
  /** the content of the root element in UTF-8; null to render in the browser */
  content: Uint8Array | null;
  /** the text of the `page-data` tag, if any */
  data: string | undefined;
  /** CSP nonce for styles inserted by libraries */
  nonce: string;
}

/** The parts of a page that differ between pages of a route. */
type Slot = 'settings' | 'head' | 'content' | 'data';
const slotMark = (slot: Slot): string => `\0${slot}\0`;

const settingsTag = /<script[^>]*id="shop-settings"[^>]*>[\s\S]*?<\/script>/;
const charsetTag = /<meta charset="[^"]*" ?\/?>/;
const emptyRoot = /<div id="root"><\/div>\s*<noscript>[\s\S]*?<\/noscript>/;
const noScript = {
  en: 'You can look around without JavaScript. The cart, the wishlist and your account need it.',
  bn: 'জাভাস্ক্রিপ্ট ছাড়াও দোকান ঘুরে দেখা যায়। কার্ট, উইশলিস্ট ও অ্যাকাউন্টের জন্য জাভাস্ক্রিপ্ট লাগবে।',
};

/** The root element and what follows it. */
const renderedRoot = (locale: Locale): string =>
  [
    `<div id="root">${slotMark('content')}</div>`,
    '<p id="early-status" role="status"></p>',
    `<noscript><p class="no-script">${noScript[locale]}</p></noscript>`,
  ].join('\n');

const scriptTags =
  /[ \t]*<(?:script type="module"[^>]* src="([^"]+)"[^>]*><\/script|link rel="modulepreload"[^>]* href="([^"]+)"[^>]*)>\n?/g;

/** Removes the script tags. The early script loads them after the LCP image. */
const withoutScripts = (html: string): { html: string; scripts: Record<string, string> } => {
  let entry = '';
  const preload: string[] = [];
  const rest = html.replace(scriptTags, (_tag, script?: string, preloaded?: string) => {
    if (script !== undefined) entry = script;
    if (preloaded !== undefined) preload.push(preloaded);
    return '';
  });
  return { html: rest, scripts: { 'data-entry': entry, 'data-preload': preload.join(' ') } };
};

const styleTag = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;

/**
 * Inlines the stylesheets, which saves a round trip before the first paint. Links of a type that is
 * no stylesheet are not requested (Chromium's preload scanner does request disabled ones); they tell Vite's preload helper
 * that the stylesheets of lazy chunks are there.
 */
const withInlineStyles = (
  html: string,
  styles: ShopTemplate['styles'],
): { html: string; inlined: string[] } => {
  const inlined: string[] = [];
  const inline = html.replace(styleTag, (link, href: string) => {
    const style = styles.get(href);
    if (style === undefined) return link;
    inlined.push(style);
    return `<style>${style}</style>${tag('link', { rel: 'stylesheet', type: 'text/plain', href })}`;
  });
  return { html: inline, inlined };
};

/** What the pages of a route have in common. */
interface Frame {
  /** The HTML, with the slots in it. */
  parts: (Buffer | Slot)[];
  /** The inline scripts and styles, which the content security policy must allow. */
  inline: { scripts: CspSource[]; styles: CspSource[] };
}

const createFrame = (
  template: ShopTemplate,
  routeFile: string | undefined,
  locale: Locale,
  isRendered: boolean,
): Frame => {
  const head = [
    slotMark('head'),
    ...chunkTags(template, routeFile),
    ...(locale === 'bn' ? banglaTags(template) : []),
    ...(isRendered
      ? [
          // A font that loads after the first paint would cause a second layout of the whole page.
          ...fontTags(template, 'noto-sans-bengali-signs', 'Razz Taka,Razz Label'),
          // Blocks rendering until the header is complete, to avoid a layout shift.
          tag('link', { rel: 'expect', href: '#content', blocking: 'render' }),
        ]
      : []),
  ].join('\n');
  const localized = template.html
    // Behind a static server, fonts are applied whenever they arrive. Here, the early script decides.
    .replace(/<html lang="en"[^>]*>/, `<html lang="${locale}">`)
    .replace(/<title>[\s\S]*?<\/title>/, '')
    .replace(settingsTag, '')
    .replace('</head>', () => `${head}\n</head>`)
    // After the content, so that the data does not delay the first paint.
    .replace('</body>', `${slotMark('data')}</body>`);
  const { html, scripts } = isRendered ? withoutScripts(localized) : { html: localized, scripts: {} };
  const { earlyScript } = template;
  const early = earlyScript === '' ? '' : `\n${tag('script', scripts)}${earlyScript}</script>`;
  // Before any stylesheet, because a script after a stylesheet waits for it.
  const withFirst = html.replace(charsetTag, (before) => `${before}${slotMark('settings')}${early}`);
  const { html: styled, inlined } = isRendered
    ? withInlineStyles(withFirst, template.styles)
    : { html: withFirst, inlined: [] };
  const whole = isRendered ? styled.replace(emptyRoot, () => renderedRoot(locale)) : styled;
  return {
    parts: whole.split(/\0(\w+)\0/).map((part, i) => (i % 2 === 0 ? Buffer.from(part) : (part as Slot))),
    inline: {
      scripts: earlyScript === '' ? [] : [digestSource(earlyScript)],
      styles: inlined.map(digestSource),
    },
  };
};

const frames = new WeakMap<ShopTemplate, Map<string, Frame>>();

const getFrame = (...[template, routeFile, locale, isRendered]: Parameters<typeof createFrame>): Frame => {
  const byKey = frames.get(template) ?? new Map<string, Frame>();
  frames.set(template, byKey);
  const key = [routeFile, locale, isRendered].join(' ');
  const frame = byKey.get(key) ?? createFrame(template, routeFile, locale, isRendered);
  byKey.set(key, frame);
  return frame;
};

/** Assembles the page from the route's frame, head tags, content and initial data. */
export const preparePage = (
  template: ShopTemplate,
  { page, settings, locale, origin, content, data, nonce }: PageParts,
): { html: Buffer; inline: Frame['inline'] } => {
  const { parts, inline } = getFrame(template, page.routeFile, locale, content !== null);
  const texts: Record<Exclude<Slot, 'content'>, string> = {
    settings: [
      '',
      tag('meta', { property: 'csp-nonce', nonce }),
      `<script type="application/json" id="shop-settings">${scriptJson({ ...settings, serverTime: null })}</script>`,
    ].join('\n'),
    head: headTags(page, settings, origin, locale).join('\n'),
    data: data === undefined ? '' : `<script type="application/json" id="page-data">${data}</script>\n`,
  };
  const bytes = (part: Buffer | Slot): Uint8Array => {
    if (typeof part !== 'string') return part;
    return part === 'content' ? (content ?? new Uint8Array()) : Buffer.from(texts[part]);
  };
  return { html: Buffer.concat(parts.map(bytes)), inline };
};
