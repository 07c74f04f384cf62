// First, because it declares the order of the layers.
import './ui/theme.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { ErrorScreen } from './features/page/ErrorScreen.tsx';
import { loadMessages } from './features/page/load-messages.ts';
import { NotFoundScreen } from './features/page/NotFoundScreen.tsx';
import { createApi, warmUp } from './platform/api/client.ts';
import { readInitialData } from './platform/api/initial-data.ts';
import { applyDeferredFonts } from './platform/language/deferred-fonts.ts';
import { createLanguage, type LanguageChoice } from './platform/language/language.ts';
import { setLocaleCookie } from './platform/language/locale-cookie.ts';
import { takeRequestedLocale } from './platform/language/requested-locale.ts';
import { markChunkLoadError } from './platform/page/chunk-load-errors.ts';
import { followLinks } from './platform/page/follow-links.ts';
import { afterLoad, yieldToMain } from './platform/page/scheduling.ts';
import { pageTime, serverClock } from './platform/page/server-clock.ts';
import { readSettings } from './platform/settings.ts';
import { createShop } from './platform/shop.ts';
import { createJsonStorage } from './platform/storage/storage.ts';
import { createShopRouter, type ShopRouter, showConfirmation } from './router.ts';

const tag = (id: string): string | null => document.getElementById(id)?.textContent ?? null;

/** Hydrates a page rendered by the server in the current language; renders any other. */
const show = async (router: ShopRouter, language: LanguageChoice) => {
  applyDeferredFonts(router, language);
  const page = document.documentElement;
  delete page.dataset.otherLanguage;
  const root = document.getElementById('root') as HTMLElement;
  const app = <App router={router} onReady={() => followLinks(router)} />;
  const isRendered = root.hasChildNodes();
  if (isRendered && page.lang === language.get().locale) {
    // Matches of a server-rendered page have no Suspense boundary: match that for hydration.
    router.ssr = { manifest: undefined };
    await router.load();
    // Exact heights from the first navigation on: see src/ui/product/deferred-layout.css.
    router.subscribe('onBeforeRouteMount', ({ pathChanged }) => {
      if (pathChanged) delete page.dataset.firstPage;
    });
    await yieldToMain();
    // In a transition, so that the browser can scroll and paint in between.
    startTransition(() => void hydrateRoot(root, app));
    return;
  }
  delete page.dataset.firstPage;
  // The page was rendered in another language: discard it.
  if (isRendered) root.replaceChildren();
  createRoot(root).render(app);
};

const enhance = (): Promise<void> =>
  import('./platform/page/enhance-page.ts').then(
    ({ enhancePage }) => enhancePage(),
    () => addEventListener('online', enhance, { once: true }),
  );

/** Yields between its steps, which together would block a slow phone for 0.2 s. */
const start = async () => {
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('inspect'))
    (await import('./platform/inspect-actors.ts')).inspectActors();
  const settings = readSettings(tag('shop-settings'));
  const embedded = readInitialData(tag('page-data'));
  const storage = createJsonStorage(() => localStorage);
  const language = createLanguage({ storage, load: loadMessages, setServerLocale: setLocaleCookie });
  const messages = language.start(takeRequestedLocale());
  /** Pages rendered in English are sent without the Bangla names of the catalogue. */
  let needsBangla = document.documentElement.lang === 'en';
  await yieldToMain();
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
      signedInAs: () => shop.session.get().user?.email ?? null,
      onOtherCustomer: () => shop.session.send({ type: 'session.changed' }),
      report: (problem) => reportError(new Error(`Response does not match the contract. ${problem}`)),
    }),
    storage,
    language,
    tabStorage: createJsonStorage(() => sessionStorage),
    now: serverClock(settings.serverTime ?? pageTime()),
    notificationText: async (notification, locale) =>
      (await import('./features/page/notification-messages.ts')).notificationText(notification, locale),
    showConfirmation: (orderId) => showConfirmation(router, orderId),
  });
  const router = createShopRouter(shop, { error: ErrorScreen, notFound: NotFoundScreen });
  const loadBangla = () => {
    if (!needsBangla || language.get().locale === 'en') return;
    needsBangla = false;
    void router.invalidate();
  };
  await yieldToMain();
  // So that the page does not change language after the first paint.
  await messages;
  await show(router, language);
  await afterLoad();
  void warmUp();
  void enhance();
  loadBangla();
  language.subscribe(loadBangla);
  // If this fails, the actors are loaded with the first event.
  shop.start().catch(() => undefined);
};

addEventListener('vite:preloadError', markChunkLoadError);
void start();
