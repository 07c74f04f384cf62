import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/theme.css';
import { createApi, warmUp } from './app/api/client.ts';
import { readEmbeddedAnswers } from './app/api/embedded-answers.ts';
import { followLinks } from './app/follow-links.ts';
import { createLanguage } from './app/language.ts';
import { markMissingCode } from './app/missing-code.ts';
import { createShopRouter } from './app/router.ts';
import { serverClock } from './app/server-clock.ts';
import { readSettings } from './app/settings.ts';
import { createShop } from './app/shop.ts';
import { createKeeper } from './app/storage.ts';
import { tellLocale } from './app/tell-locale.ts';
import { afterLoad } from './app/when-idle.ts';
import { ErrorScreen } from './routes/-error-screen.tsx';
import { NotFoundScreen } from './routes/-not-found-screen.tsx';
import { loadTexts } from './routes/-texts.ts';

const tag = (id: string): string | null => document.getElementById(id)?.textContent ?? null;

const settings = readSettings(tag('shop-settings'));
const embedded = readEmbeddedAnswers(tag('page-data'));
const keeper = createKeeper(() => localStorage);
const shop = createShop({
  settings,
  embedded,
  api: createApi({
    fetch: (input, init) => fetch(input, init),
    base: '',
    embedded,
    cookies: () => document.cookie,
    isOnline: () => navigator.onLine,
    report: (problem) => reportError(new Error(`An answer is not the contract's. ${problem}`)),
  }),
  keeper,
  language: createLanguage({ keeper, load: loadTexts, tellServer: tellLocale }),
  visit: createKeeper(() => sessionStorage),
  now: serverClock(settings.serverTime),
  words: async (notice, locale) => (await import('./routes/-notice-words.ts')).wordsFor(notice, locale),
});
const router = createShopRouter(shop, { error: ErrorScreen, notFound: NotFoundScreen });

followLinks(router);
addEventListener('vite:preloadError', markMissingCode);
const show = () =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
// Nobody sees the page in one language first and then in another.
const language = shop.language.start();
if (language === null) show();
else void language.then(show);
void afterLoad().then(() => {
  void warmUp();
  // Without a connection the machines come with the first thing done.
  shop.wake().catch(() => undefined);
});
