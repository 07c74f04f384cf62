import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopSettings } from '../../src/contracts/schemas/settings.ts';
import type { Locale } from '../../src/domain/locale.ts';
import { headTags, type PageDescription, scriptJson, tag } from './head-tags.ts';

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  css?: string[];
}

/** The built shop: its page, and which chunks each source file became. */
export interface ShopTemplate {
  html: string;
  chunks: Record<string, Chunk>;
}

/** @param folder the built shop, or the project itself in development @throws when there is no index.html */
export const readTemplate = async (folder: string): Promise<ShopTemplate> => {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const manifest = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  return { html, chunks: JSON.parse(manifest) };
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
  // The router splits a route file: its parts carry a query after the file's name.
  for (const name of Object.keys(chunks)) if (name.split('?')[0] === routeFile) visit(name);
  return { scripts, styles };
};

const chunkTags = ({ html, chunks }: ShopTemplate, routeFile: string | undefined): string[] => {
  if (routeFile === undefined) return [];
  const { scripts, styles } = chunkFiles(chunks, routeFile);
  const missing = (file: string) => !html.includes(`/${file}"`);
  return [
    ...[...styles].filter(missing).map((file) => tag('link', { rel: 'stylesheet', href: `/${file}` })),
    ...[...scripts].filter(missing).map((file) => tag('link', { rel: 'modulepreload', href: `/${file}` })),
  ];
};

/** What a page in Bangla needs before its first paint. */
const banglaTags = ({ chunks }: ShopTemplate): string[] => {
  const texts = chunks['src/ui/messages/bn.ts'];
  const font = chunks['src/ui/fonts/noto-sans-bengali.woff2'];
  return [
    ...(texts ? [tag('link', { rel: 'modulepreload', href: `/${texts.file}` })] : []),
    ...(font
      ? [
          tag('link', {
            rel: 'preload',
            href: `/${font.file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
          }),
        ]
      : []),
  ];
};

export interface PageParts {
  page: PageDescription;
  settings: ShopSettings;
  /** the language that the visitor chose */
  locale: Locale;
  /** such as https://razz.example */
  origin: string;
  nonce: string;
}

const settingsTag = /<script[^>]*id="shop-settings"[^>]*>[\s\S]*?<\/script>/;

/** The page as it is sent: head tags, settings, first data, and the nonce that its styles need. */
export const renderPage = (
  template: ShopTemplate,
  { page, settings, locale, origin, nonce }: PageParts,
): string => {
  const added = [
    ...headTags(page, settings, origin),
    ...chunkTags(template, page.routeFile),
    ...(locale === 'bn' ? banglaTags(template) : []),
    tag('meta', { property: 'csp-nonce', nonce }),
    `<script type="application/json" id="shop-settings">${scriptJson(settings)}</script>`,
    ...(page.data === undefined
      ? []
      : [`<script type="application/json" id="page-data">${scriptJson(page.data)}</script>`]),
  ].join('\n');
  return template.html
    .replace('<html lang="en">', `<html lang="${locale}">`)
    .replace(/<title>[\s\S]*?<\/title>/, '')
    .replace(settingsTag, '')
    .replace('</head>', () => `${added}\n</head>`);
};
