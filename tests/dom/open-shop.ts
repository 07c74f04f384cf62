import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import type { ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { defaultSettings } from '../../src/domain/pricing.ts';
import { ErrorScreen } from '../../src/features/shell/ErrorScreen.tsx';
import { loadMessages } from '../../src/features/shell/load-messages.ts';
import { NotFoundScreen } from '../../src/features/shell/NotFoundScreen.tsx';
import { notificationText } from '../../src/features/shell/notification-messages.ts';
import { createApi, warmUp } from '../../src/platform/api/client.ts';
import { readInitialData } from '../../src/platform/api/initial-data.ts';
import { followLinks } from '../../src/platform/follow-links.ts';
import { createLanguage } from '../../src/platform/language.ts';
import { createShop } from '../../src/platform/shop.ts';
import { createJsonStorage } from '../../src/platform/storage.ts';
import { createShopRouter, showConfirmation } from '../../src/router.ts';
import '../../src/ui/theme.css';
import { createBackend, createWorld } from '@razz/mock-backend';
import { storageIn } from '../support/storage-in.ts';

type Answer = (request: Request) => Response | Promise<Response>;

/** A browser's tab and the server it speaks to: what stays as pages come and go. Signed in there: a customer, or nobody. */
export const newTab = (userId: number | null = 1) => ({
  world: createWorld(),
  session: { id: 'tab', csrf: 'tab', userId },
  localStorage: new Map<string, string>(),
  tabStorage: new Map<string, string>(),
});

/** Answers for the calls of a method and path, such as `POST /login`; all others are the backend's in memory. */
const createWire = ({ world, session }: ReturnType<typeof newTab>) => {
  const backend = createBackend({ world, session });
  const standIns = new Map<string, Answer>();
  const sent: { line: string; body: unknown }[] = [];
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const line = `${request.method} ${pathname}`;
    const text = await request.clone().text();
    sent.push({ line: `${line}${search}`, body: text === '' ? null : JSON.parse(text) });
    return (standIns.get(line) ?? backend.handle)(request);
  };
  return {
    sent,
    fetch: (async (url, init = {}) => {
      const request = new Request(new URL(String(url), location.origin), init);
      const { signal } = request;
      const left = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      return Promise.race([answer(request), left]);
    }) satisfies typeof fetch,
    answer: (line: string, body: object, status = 200) =>
      standIns.set(line, () => Response.json(body, { status })),
    /** The calls fail as without a connection. */
    fail: (line: string) =>
      standIns.set(line, () => {
        throw new TypeError('Failed to fetch');
      }),
    respond: (line: string, response: () => Response) => standIns.set(line, response),
    letThrough: (line: string) => standIns.delete(line),
    /** Keeps the answers of a call back, until what it gives is called: then those go, and all after them. */
    holdResponses: (line: string) => {
      let open = () => {};
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      standIns.set(line, async (request) => {
        const answered = backend.handle(request);
        await opened;
        return answered;
      });
      return () => {
        standIns.delete(line);
        open();
      };
    },
  };
};

interface Opening {
  tab?: ReturnType<typeof newTab>;
  before?: (wire: ReturnType<typeof createWire>) => void;
  settings?: Partial<ShopSettings>;
  /** The server's clock, Unix seconds. */
  now?: () => number;
}

/** The whole shop in this page, opened at an address as by a full load. Its notifications are collected in `notifications`. */
export const openShop = async (
  path: string,
  { tab = newTab(), before, settings, now = () => Date.now() / 1000 }: Opening = {},
) => {
  const wire = createWire(tab);
  before?.(wire);
  const notifications: string[] = [];
  const embedded = readInitialData(null);
  const storage = createJsonStorage(() => storageIn(tab.localStorage));
  const shop = createShop({
    settings: { ...defaultSettings, ...settings },
    origin: location.origin,
    embedded,
    api: createApi({
      fetch: wire.fetch,
      base: '',
      embedded,
      cookies: () => '',
      isOnline: () => true,
      report: () => undefined,
    }),
    storage,
    language: createLanguage({ storage, load: loadMessages, setServerLocale: () => undefined }),
    tabStorage: createJsonStorage(() => storageIn(tab.tabStorage)),
    now,
    notificationText: async (notification, locale) => {
      const words = await notificationText(notification, locale);
      if (words) notifications.push(words.text);
      return null;
    },
    showConfirmation: (orderId) => showConfirmation(router, orderId),
  });
  await warmUp();
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createShopRouter(shop, { error: ErrorScreen, notFound: NotFoundScreen }, history);
  const place = document.createElement('div');
  document.body.append(place);
  // What a page throws is shown by the shop's own error screens.
  const root = createRoot(place, { onCaughtError: () => undefined });
  const stopLinks = followLinks(router);
  await shop.language.start();
  root.render(createElement(RouterProvider, { router }));
  const close = () => {
    stopLinks();
    root.unmount();
    place.remove();
  };
  onTestFinished(close);
  await shop.wake();
  return { tab, shop, router, wire, notifications, close, here: () => router.state.location.href };
};

/** Signs out as another tab of the browser would. */
export const endElsewhere = ({ tab }: Pick<Awaited<ReturnType<typeof openShop>>, 'tab'>): void => {
  tab.session.userId = null;
  dispatchEvent(new StorageEvent('storage', { key: 'razz.session' }));
};
