import { createMemoryHistory } from '@tanstack/react-router';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { App } from '../app.tsx';
import type { Locale } from '../domain/locale.ts';
import { ErrorScreen } from '../features/page/ErrorScreen.tsx';
import { loadMessages } from '../features/page/load-messages.ts';
import { NotFoundScreen } from '../features/page/NotFoundScreen.tsx';
import { RequestError } from '../machines/failure.ts';
import { type InitialData, readInitialData } from '../platform/api/initial-data.ts';
import type { Api } from '../platform/api/operations.ts';
import { type UntypedRequestOptions, wireRequest } from '../platform/api/request.ts';
import { createLanguage } from '../platform/language/language.ts';
import { createShop } from '../platform/shop.ts';
import type { JsonStorage } from '../platform/storage/storage.ts';
import { createShopRouter } from '../router.ts';
import type { RenderRequest } from './render-request.ts';

/** The storage of a first visit, with the language of the page. */
const emptyStorage = (locale: Locale): JsonStorage => ({
  read: (name) => (name === 'locale' ? locale : null),
  write: () => undefined,
  remove: () => undefined,
  watch: () => () => undefined,
});

/** An API whose only responses are those of the page's data. */
const embeddedApi = (embedded: InitialData): Api =>
  (async (name: string, given: UntypedRequestOptions = {}) => {
    const known = embedded.take(wireRequest(name, given).key);
    if (known === null) throw new RequestError({ kind: 'offline' });
    return known.body;
  }) as Api;

/** Normalizes the URL as the browser's router does, which would otherwise redirect after hydration. */
const canonicalUrl = (url: string): string => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const query = new URLSearchParams(Object.fromEntries(searchParams)).toString();
  return `${pathname.replace(/(?<=.)\/$/, '')}${query === '' ? '' : `?${query}`}`;
};

/** React's marker of a Suspense boundary that failed to render. */
const failedBoundary = '<!--$!-->';

/** The error inside a boundary, which renderToString does not report. */
const findError = (page: React.ReactNode): Promise<unknown> =>
  new Promise((resolve) => {
    renderToPipeableStream(page, {
      onError: resolve,
      onAllReady: () => resolve(new Error('A part of the page suspended')),
    });
  });

/**
 * Renders the HTML of a page's root element, which the browser hydrates. Each page has its own router and shop; requests
 * share only code and messages.
 * @returns null for a page that redirects, is not found or shows an error
 */
export const render = async ({
  data,
  url,
  origin,
  settings,
  locale,
}: RenderRequest): Promise<string | null> => {
  const embedded = readInitialData(data);
  const storage = emptyStorage(locale);
  const language = createLanguage({ storage, load: loadMessages, setServerLocale: () => undefined });
  const shop = createShop({
    settings,
    origin,
    api: embeddedApi(embedded),
    embedded,
    storage,
    language,
    tabStorage: storage,
    now: () => settings.serverTime ?? 0,
    notificationText: async () => null,
    showConfirmation: () => undefined,
  });
  await language.start();
  const history = createMemoryHistory({ initialEntries: [canonicalUrl(url)] });
  const router = createShopRouter(shop, { error: ErrorScreen, notFound: NotFoundScreen }, history);
  await router.load();
  const { matches } = router.state;
  const isShown = matches.length > 1 && matches.every(({ status }) => status === 'success');
  if (!isShown) return null;
  const page = <App router={router} />;
  const html = renderToString(page);
  if (html.includes(failedBoundary)) throw await findError(page);
  return html;
};
