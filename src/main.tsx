import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './ui/theme.css';
import { ErrorScreen } from './features/shell/ErrorScreen.tsx';
import { loadMessages } from './features/shell/load-messages.ts';
import { NotFoundScreen } from './features/shell/NotFoundScreen.tsx';
import { createApi, warmUp } from './platform/api/client.ts';
import { readInitialData } from './platform/api/initial-data.ts';
import { markChunkLoadError } from './platform/chunk-load-errors.ts';
import { followLinks } from './platform/follow-links.ts';
import { createLanguage } from './platform/language.ts';
import { setLocaleCookie } from './platform/locale-cookie.ts';
import { serverClock } from './platform/server-clock.ts';
import { readSettings } from './platform/settings.ts';
import { createShop } from './platform/shop.ts';
import { createJsonStorage } from './platform/storage.ts';
import { afterLoad } from './platform/when-idle.ts';
import { createShopRouter, showConfirmation } from './router.ts';

const tag = (id: string): string | null => document.getElementById(id)?.textContent ?? null;

const settings = readSettings(tag('shop-settings'));
const embedded = readInitialData(tag('page-data'));
const storage = createJsonStorage(() => localStorage);
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
    report: (problem) => reportError(new Error(`An answer is not the contract's. ${problem}`)),
  }),
  storage,
  language: createLanguage({ storage, load: loadMessages, setServerLocale: setLocaleCookie }),
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
const show = async () => {
  const isRendered = root.hasChildNodes();
  if (isRendered && document.documentElement.lang === shop.language.get().locale) {
    // The matches of a page rendered by the server have no boundary around them.
    router.ssr = { manifest: undefined };
    await router.load();
    hydrateRoot(root, app);
    return;
  }
  // The page came in another language than this browser's.
  if (isRendered) root.replaceChildren();
  delete document.documentElement.dataset.otherLanguage;
  createRoot(root).render(app);
};
// Nobody sees the page in one language first and then in another.
const language = shop.language.start();
if (language === null) void show();
else void language.then(show);
void afterLoad().then(() => {
  void warmUp();
  // Without a connection the machines come with the first thing done.
  shop.wake().catch(() => undefined);
});
