// First, because it declares the order of the layers.
import './ui/theme.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { localeParameter, requestedLocale, withLocale } from './domain/locale.ts';
import { ErrorScreen } from './features/shell/ErrorScreen.tsx';
import { loadMessages } from './features/shell/load-messages.ts';
import { NotFoundScreen } from './features/shell/NotFoundScreen.tsx';
import { createApi, warmUp } from './platform/api/client.ts';
import { readInitialData } from './platform/api/initial-data.ts';
import { markChunkLoadError } from './platform/chunk-load-errors.ts';
import { applyDeferredFonts } from './platform/deferred-fonts.ts';
import { followLinks } from './platform/follow-links.ts';
import { hideHeaderOnScroll } from './platform/hide-header.ts';
import { createLanguage } from './platform/language.ts';
import { setLocaleCookie } from './platform/locale-cookie.ts';
import { serverClock } from './platform/server-clock.ts';
import { readSettings } from './platform/settings.ts';
import { createShop } from './platform/shop.ts';
import { createJsonStorage } from './platform/storage.ts';
import { afterLoad } from './platform/when-idle.ts';
import { createShopRouter, showConfirmation } from './router.ts';

const tag = (id: string): string | null => document.getElementById(id)?.textContent ?? null;

const { search } = location;
const requested = requestedLocale(`/${search}`);
// The `lang` parameter selects the language like the language switch; then it is removed from the URL.
if (new URLSearchParams(search).has(localeParameter))
  history.replaceState(history.state, '', withLocale(`${location.pathname}${search}${location.hash}`, null));

const settings = readSettings(tag('shop-settings'));
const embedded = readInitialData(tag('page-data'));
const storage = createJsonStorage(() => localStorage);
const language = createLanguage({ storage, load: loadMessages, setServerLocale: setLocaleCookie });
const shop = createShop({
  settings,
  origin: location.origin,
  embedded,
  api: createApi({
    fetch: (input, init) => fetch(input, init),
    base: '',
    embedded,
    cookies: () => document.cookie,
    isOnline: () => navigator.onLine,
    report: (problem) => reportError(new Error(`Response does not match the contract. ${problem}`)),
  }),
  storage,
  language,
  tabStorage: createJsonStorage(() => sessionStorage),
  now: serverClock(settings.serverTime),
  notificationText: async (notification, locale) =>
    (await import('./features/shell/notification-messages.ts')).notificationText(notification, locale),
  showConfirmation: (orderId) => showConfirmation(router, orderId),
});
const router = createShopRouter(shop, { error: ErrorScreen, notFound: NotFoundScreen });

addEventListener('vite:preloadError', markChunkLoadError);
const root = document.getElementById('root') as HTMLElement;
const app = <App router={router} onReady={() => followLinks(router)} />;
/** Pages rendered in English are sent without the Bangla names of the catalogue. */
let needsBangla = document.documentElement.lang === 'en';
const loadBangla = () => {
  if (!needsBangla || language.get().locale === 'en') return;
  needsBangla = false;
  void router.invalidate();
};
const show = async () => {
  applyDeferredFonts(router, language);
  delete document.documentElement.dataset.otherLanguage;
  const isRendered = root.hasChildNodes();
  if (isRendered && document.documentElement.lang === language.get().locale) {
    // Matches of a server-rendered page have no Suspense boundary: match that for hydration.
    router.ssr = { manifest: undefined };
    await router.load();
    // Exact heights from the first navigation on: see src/ui/product/deferred-layout.css.
    router.subscribe('onBeforeRouteMount', ({ pathChanged }) => {
      if (pathChanged) delete document.documentElement.dataset.firstPage;
    });
    // In a transition, so that the browser can scroll and paint in between.
    startTransition(() => void hydrateRoot(root, app));
    return;
  }
  delete document.documentElement.dataset.firstPage;
  // The page was rendered in another language: discard it.
  if (isRendered) root.replaceChildren();
  createRoot(root).render(app);
};
// Waits for the messages, so that the page does not change language after the first paint.
const started = language.start(requested);
if (started === null) void show();
else void started.then(show);
void afterLoad().then(() => {
  void warmUp();
  hideHeaderOnScroll();
  loadBangla();
  language.subscribe(loadBangla);
  // If this fails, the actors are loaded with the first event.
  shop.start().catch(() => undefined);
});
