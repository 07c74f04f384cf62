import type { AnyRouter } from '@tanstack/react-router';

/** Navigates links within the panel with the router. All others are left to the browser. */
export const followPanelLinks = (router: AnyRouter): (() => void) => {
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    if (link.target !== '' || link.hasAttribute('download') || link.hash !== '') return;
    if (!/^\/admin(?:\/|$)/.test(link.pathname)) return;
    event.preventDefault();
    void router.navigate({ href: `${link.pathname}${link.search}` });
  };
  document.addEventListener('click', click);
  return () => document.removeEventListener('click', click);
};
