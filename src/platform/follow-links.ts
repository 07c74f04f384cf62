import type { AnyRouter } from '@tanstack/react-router';
import { requestedLocale } from '../domain/locale.ts';

/** Addresses that only the server answers. */
const isServers = (place: string): boolean => /^\/(?:api|oauth|assets|pictures|docs)(?:[/?.]|$)/.test(place);

const linkOf = (event: Event): HTMLAnchorElement | null => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : null;
};

/** Where a link leads inside the shop: path, query and hash; null when the browser must follow it. */
const placeInside = (link: HTMLAnchorElement): string | null => {
  if (link.origin !== location.origin || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  if (isHere && link.hash !== '') return null;
  // Only a page that is loaded takes its language from the address.
  if (requestedLocale(`/${link.search}`) !== null) return null;
  return `${link.pathname}${link.search}${link.hash}`;
};

/**
 * Follows the plain links of the page without a reload, and fetches a page when the pointer rests on its link,
 * a finger touches it or focus reaches it. Pages that only the server has are left to the browser.
 */
export const followLinks = (router: AnyRouter): (() => void) => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const placeFor = (event: Event): string | null => {
    const link = linkOf(event);
    const place = link && placeInside(link);
    return place && !isServers(place) ? place : null;
  };
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const place = placeFor(event);
    if (place === null) return;
    event.preventDefault();
    void router.navigate({ href: place });
  };
  const preload = (place: string) => router.preloadRoute({ to: '.', href: place }).catch(() => undefined);
  const intend = (event: Event) => {
    const place = placeFor(event);
    clearTimeout(waiting);
    if (place === null) return;
    if (event.type === 'touchstart') void preload(place);
    else waiting = setTimeout(() => void preload(place), 60);
  };
  const intents = ['pointerover', 'focusin', 'touchstart'] as const;
  document.addEventListener('click', click);
  for (const intent of intents) document.addEventListener(intent, intend, { passive: true });
  return () => {
    clearTimeout(waiting);
    document.removeEventListener('click', click);
    for (const intent of intents) document.removeEventListener(intent, intend);
  };
};
