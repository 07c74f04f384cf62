import type { AnyRouter } from '@tanstack/react-router';
import { requestedLocale } from '../../domain/locale.ts';

/** Paths of the shop's pages: neither those that only the server handles, nor the panel's. */
const isShopPath = (path: string): boolean =>
  !/^\/(?:api|oauth|assets|pictures|docs|admin)(?:[/?.]|$)/.test(path);

const linkOf = (event: Event): HTMLAnchorElement | null => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : null;
};

/** Path, query and hash of a link to a page of this origin; null if the browser must handle it. */
const internalPath = (link: HTMLAnchorElement): string | null => {
  if (link.origin !== location.origin || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  if (isSamePage && link.hash !== '') return null;
  // The `lang` parameter takes effect on a full page load only.
  if (requestedLocale(`/${link.search}`) !== null) return null;
  return `${link.pathname}${link.search}${link.hash}`;
};

/** @returns path, query and hash of the link that the event concerns, if it is one of these paths */
const targetPath = (event: Event, isOwn: (path: string) => boolean): string | null => {
  const link = linkOf(event);
  const path = link && internalPath(link);
  return path && isOwn(path) ? path : null;
};

/** Navigates plain links to these paths with the router. All others are left to the browser. */
export const followClicks = (router: AnyRouter, isOwn: (path: string) => boolean): (() => void) => {
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const path = targetPath(event, isOwn);
    if (path === null) return;
    event.preventDefault();
    void router.navigate({ href: path });
  };
  document.addEventListener('click', click);
  return () => document.removeEventListener('click', click);
};

/** Navigates the shop's links with the router, and preloads a page on hover, touch or focus of its link. */
export const followLinks = (router: AnyRouter): (() => void) => {
  let preloadTimer: ReturnType<typeof setTimeout> | undefined;
  const preload = (path: string) => router.preloadRoute({ to: '.', href: path }).catch(() => undefined);
  const schedulePreload = (event: Event) => {
    const path = targetPath(event, isShopPath);
    clearTimeout(preloadTimer);
    if (path === null) return;
    if (event.type === 'touchstart') void preload(path);
    else preloadTimer = setTimeout(() => void preload(path), 60);
  };
  const intents = ['pointerover', 'focusin', 'touchstart'] as const;
  const stop = followClicks(router, isShopPath);
  for (const intent of intents) document.addEventListener(intent, schedulePreload, { passive: true });
  return () => {
    clearTimeout(preloadTimer);
    stop();
    for (const intent of intents) document.removeEventListener(intent, schedulePreload);
  };
};
