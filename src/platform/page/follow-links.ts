import type { AnyRouter } from '@tanstack/react-router';
import { requestedLocale } from '../../domain/locale.ts';

/** Paths that only the server handles. */
const isServerPath = (path: string): boolean => /^\/(?:api|oauth|assets|pictures|docs)(?:[/?.]|$)/.test(path);

const linkOf = (event: Event): HTMLAnchorElement | null => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : null;
};

/** Path, query and hash of a link within the shop; null if the browser must handle it. */
const internalPath = (link: HTMLAnchorElement): string | null => {
  if (link.origin !== location.origin || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  if (isSamePage && link.hash !== '') return null;
  // The `lang` parameter takes effect on a full page load only.
  if (requestedLocale(`/${link.search}`) !== null) return null;
  return `${link.pathname}${link.search}${link.hash}`;
};

/**
 * Navigates plain links with the router, and preloads a page on hover, touch or focus of its link. Server paths are
 * left to the browser.
 */
export const followLinks = (router: AnyRouter): (() => void) => {
  let preloadTimer: ReturnType<typeof setTimeout> | undefined;
  const targetPath = (event: Event): string | null => {
    const link = linkOf(event);
    const path = link && internalPath(link);
    return path && !isServerPath(path) ? path : null;
  };
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const path = targetPath(event);
    if (path === null) return;
    event.preventDefault();
    void router.navigate({ href: path });
  };
  const preload = (path: string) => router.preloadRoute({ to: '.', href: path }).catch(() => undefined);
  const schedulePreload = (event: Event) => {
    const path = targetPath(event);
    clearTimeout(preloadTimer);
    if (path === null) return;
    if (event.type === 'touchstart') void preload(path);
    else preloadTimer = setTimeout(() => void preload(path), 60);
  };
  const intents = ['pointerover', 'focusin', 'touchstart'] as const;
  document.addEventListener('click', click);
  for (const intent of intents) document.addEventListener(intent, schedulePreload, { passive: true });
  return () => {
    clearTimeout(preloadTimer);
    document.removeEventListener('click', click);
    for (const intent of intents) document.removeEventListener(intent, schedulePreload);
  };
};
