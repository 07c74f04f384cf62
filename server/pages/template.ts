import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopSettings } from '../../src/contracts/schemas/settings.ts';
import type { Locale } from '../../src/domain/locale.ts';
import { renderFolder } from '../config/paths.ts';
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

const settingsTag = /<script[^>]*id="shop-settings"[^>]*>[\s\S]*?<\/script>/;
const charsetTag = /<meta charset="[^"]*" ?\/?>/;
const emptyRoot = /<div id="root"><\/div>\s*<noscript>[\s\S]*?<\/noscript>/;
const noScript = {
  en: 'You can look around without JavaScript. The cart, the wishlist and your account need it.',
  bn: 'জাভাস্ক্রিপ্ট ছাড়াও দোকান ঘুরে দেখা যায়। কার্ট, উইশলিস্ট ও অ্যাকাউন্টের জন্য জাভাস্ক্রিপ্ট লাগবে।',
};

/** The HTML before and after the rendered content. */
const renderedRoot = (locale: Locale): [string, string] => [
  '<div id="root">',
  [
    '</div>',
    '<p id="early-status" role="status"></p>',
    `<noscript><p class="no-script">${noScript[locale]}</p></noscript>`,
  ].join('\n'),
];

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
 * Inlines the stylesheets, which saves a round trip before the first paint. Disabled links are not requested; they tell
 * Vite's preload helper that the stylesheets of lazy chunks are there.
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
    return `<style>${style}</style>${tag('link', { rel: 'stylesheet', href, disabled: '' })}`;
  });
  return { html: inline, inlined };
};

/** Tags before any stylesheet, because a script after a stylesheet waits for it. */
const firstTags = (settings: ShopSettings, nonce: string, early: string): string =>
  [
    '',
    tag('meta', { property: 'csp-nonce', nonce }),
    `<script type="application/json" id="shop-settings">${scriptJson(settings)}</script>`,
    early,
  ].join('\n');

/** Assembles the page from head tags, content and initial data. */
export const preparePage = (
  template: ShopTemplate,
  { page, settings, locale, origin, content, data, nonce }: PageParts,
): { html: Buffer; inlineStyles: string[] } => {
  const added = [
    ...headTags(page, settings, origin, locale),
    ...chunkTags(template, page.routeFile),
    ...(locale === 'bn' ? banglaTags(template) : []),
    ...(content === null
      ? []
      : [
          // A font that loads after the first paint would cause a second layout of the whole page.
          ...fontTags(template, 'noto-sans-bengali-signs', 'Razz Taka,Razz Label'),
          // Blocks rendering until the header is complete, to avoid a layout shift.
          tag('link', { rel: 'expect', href: '#content', blocking: 'render' }),
        ]),
  ].join('\n');
  const frame = template.html
    .replace('<html lang="en">', `<html lang="${locale}">`)
    .replace(/<title>[\s\S]*?<\/title>/, '')
    .replace(settingsTag, '')
    .replace('</head>', () => `${added}\n</head>`);
  const { html, scripts } = content === null ? { html: frame, scripts: {} } : withoutScripts(frame);
  const { earlyScript } = template;
  const early = earlyScript === '' ? '' : `${tag('script', scripts)}${earlyScript}</script>`;
  const first = firstTags(settings, nonce, early);
  // After the content, so that the data does not delay the first paint.
  const dataTag =
    data === undefined ? '' : `<script type="application/json" id="page-data">${data}</script>\n`;
  const whole = html
    .replace(charsetTag.test(html) ? charsetTag : '<head>', (before) => `${before}${first}`)
    .replace('</body>', () => `${dataTag}</body>`);
  if (content === null) return { html: Buffer.from(whole), inlineStyles: [] };
  const { html: styled, inlined } = withInlineStyles(whole, template.styles);
  const [before = '', after = ''] = styled.split(emptyRoot);
  const [open, close] = renderedRoot(locale);
  return {
    html: Buffer.concat([Buffer.from(before + open), content, Buffer.from(close + after)]),
    inlineStyles: inlined,
  };
};
