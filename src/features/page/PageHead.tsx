import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { alternates } from '../../domain/locale.ts';
import { useLocale } from '../../ui/messages/context.ts';

interface Props {
  /** Without the name of the shop, which is appended. */
  title: string;
  /** For client-side navigation; the server renders the description of the first page. */
  description?: string | undefined;
  /** Canonical path in English; without it, the page has no canonical link. */
  canonical?: string;
  /** Whether search engines may list it. Default: if it has a canonical path. */
  isIndexed?: boolean;
}

const root = getRouteApi('__root__');

const put = (selector: string, make: () => HTMLElement, attribute: string, value: string | null) => {
  const found = document.head.querySelector(selector);
  if (value === null) return found?.remove();
  const element = found ?? document.head.appendChild(make());
  element.setAttribute(attribute, value);
};
const meta = (name: string) => () => Object.assign(document.createElement('meta'), { name });
const link = (rel: string, hreflang?: string) => () =>
  Object.assign(document.createElement('link'), { rel, ...(hreflang && { hreflang }) });

/** Updates title, description and links in the head on navigation. The server renders those of the first page. */
export const PageHead = ({ title, description, canonical, isIndexed = canonical !== undefined }: Props) => {
  const { shop } = root.useRouteContext();
  const { pageTitle, settings } = shop;
  const { shopName } = settings;
  const locale = useLocale();
  useEffect(() => {
    pageTitle.set(title);
    document.title = title === '' ? shopName : `${title} · ${shopName}`;
    const absolute = (path: string) => new URL(path, location.origin).href;
    const addresses = canonical === undefined ? null : alternates(canonical);
    const address = addresses && absolute(addresses[locale]);
    const current = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
    if (description !== undefined || address === null || address !== current)
      put('meta[name="description"]', meta('description'), 'content', description ?? null);
    put('meta[name="robots"]', meta('robots'), 'content', isIndexed ? null : 'noindex');
    put('link[rel="canonical"]', link('canonical'), 'href', address);
    for (const language of ['en', 'bn', 'x-default'] as const) {
      const href = isIndexed && addresses ? absolute(addresses[language]) : null;
      put(`link[hreflang="${language}"]`, link('alternate', language), 'href', href);
    }
  }, [title, pageTitle, shopName, description, canonical, isIndexed, locale]);
  useEffect(() => {
    // The page is hydrated: src/render/early.ts replays earlier events.
    dispatchEvent(new Event('razz:ready'));
  }, []);
  return null;
};
