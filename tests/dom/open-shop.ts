// First, because it declares the order of the layers.
import '../../src/ui/theme.css';
import { createBackend, createWorld } from '@razz/mock-backend';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import type { ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { defaultSettings } from '../../src/domain/pricing.ts';
import { ErrorScreen } from '../../src/features/page/ErrorScreen.tsx';
import { loadMessages } from '../../src/features/page/load-messages.ts';
import { NotFoundScreen } from '../../src/features/page/NotFoundScreen.tsx';
import { notificationText } from '../../src/features/page/notification-messages.ts';
import { createApi, warmUp } from '../../src/platform/api/client.ts';
import { readInitialData } from '../../src/platform/api/initial-data.ts';
import { createLanguage } from '../../src/platform/language/language.ts';
import { followLinks } from '../../src/platform/page/follow-links.ts';
import { createShop } from '../../src/platform/shop.ts';
import { createJsonStorage } from '../../src/platform/storage/storage.ts';
import { createShopRouter, showConfirmation } from '../../src/router.ts';
import { mapStorage } from '../support/map-storage.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/** A browser tab's storage and session with the in-memory server; survives reloads of the shop. `null` is a visitor. */
export const newTab = (userId: number | null = 1) => ({
  world: createWorld(),
  session: { id: 'tab', csrf: 'tab', userId },
  localStorage: new Map<string, string>(),
  tabStorage: new Map<string, string>(),
});

/**
 * A fake network over the in-memory backend. Responses can be overridden by `line`, the method and path of a request
 * such as `POST /login`.
 */
const createWire = ({ world, session }: ReturnType<typeof newTab>) => {
  const backend = createBackend({ world, session });
  const overrides = new Map<string, Handler>();
  const sent: { line: string; body: unknown }[] = [];
  const respond = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const line = `${request.method} ${pathname}`;
    const text = await request.clone().text();
    sent.push({ line: `${line}${search}`, body: text === '' ? null : JSON.parse(text) });
    return (overrides.get(line) ?? backend.handle)(request);
  };
  return {
    sent,
    fetch: (async (url, init = {}) => {
      const request = new Request(new URL(String(url), location.origin), init);
      const { signal } = request;
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      return Promise.race([respond(request), aborted]);
    }) satisfies typeof fetch,
    respondJson: (line: string, body: object, status = 200) =>
      overrides.set(line, () => Response.json(body, { status })),
    /** Makes the requests fail as without a connection. */
    fail: (line: string) =>
      overrides.set(line, () => {
        throw new TypeError('Failed to fetch');
      }),
    respond: (line: string, response: Handler) => overrides.set(line, response),
    letThrough: (line: string) => overrides.delete(line),
    /** Holds the responses of `line` until the returned function is called; later ones pass through. */
    holdResponses: (line: string) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      overrides.set(line, async (request) => {
        const response = backend.handle(request);
        await released;
        return response;
      });
      return () => {
        overrides.delete(line);
        release();
      };
    },
  };
};

interface OpenOptions {
  tab?: ReturnType<typeof newTab>;
  /** Runs before the first request, to override responses. */
  before?: (wire: ReturnType<typeof createWire>) => void;
  settings?: Partial<ShopSettings>;
  /** The server clock in Unix seconds. */
  now?: () => number;
  /** Whether toasts and dialogs are shown. Otherwise they cannot cover anything. */
  showsNotifications?: boolean;
}

/** Loads the whole shop at `path` in this page. Collects its notification texts in `notifications`. */
export const openShop = async (
  path: string,
  {
    tab = newTab(),
    before,
    settings,
    now = () => Date.now() / 1000,
    showsNotifications = false,
  }: OpenOptions = {},
) => {
  const wire = createWire(tab);
  before?.(wire);
  const notifications: string[] = [];
  const embedded = readInitialData(null);
  const storage = createJsonStorage(() => mapStorage(tab.localStorage));
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
      signedInAs: () => shop.session.get().user?.email ?? null,
      onOtherCustomer: () => shop.session.send({ type: 'session.changed' }),
      report: () => undefined,
    }),
    storage,
    language: createLanguage({ storage, load: loadMessages, setServerLocale: () => undefined }),
    tabStorage: createJsonStorage(() => mapStorage(tab.tabStorage)),
    now,
    notificationText: async (notification, locale) => {
      const message = await notificationText(notification, locale);
      if (message) notifications.push(message.text);
      return showsNotifications ? message : null;
    },
    showConfirmation: (orderId) => showConfirmation(router, orderId),
  });
  await warmUp();
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createShopRouter(shop, { error: ErrorScreen, notFound: NotFoundScreen }, history);
  const container = document.createElement('div');
  document.body.append(container);
  // The shop's error screens show what a page throws.
  const root = createRoot(container, { onCaughtError: () => undefined });
  const stopLinks = followLinks(router);
  await shop.language.start();
  root.render(createElement(RouterProvider, { router }));
  const close = () => {
    stopLinks();
    root.unmount();
    container.remove();
  };
  onTestFinished(close);
  await shop.start();
  return { tab, shop, router, wire, notifications, close, here: () => router.state.location.href };
};

/** Signs out as another tab of the browser would; with `nextUserId`, also signs in as that customer. */
export const signOutInOtherTab = (
  { tab }: Pick<Awaited<ReturnType<typeof openShop>>, 'tab'>,
  nextUserId: number | null = null,
): void => {
  tab.session.userId = nextUserId;
  dispatchEvent(new StorageEvent('storage', { key: 'razz.session' }));
};
