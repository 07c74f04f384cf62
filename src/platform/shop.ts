import type { ShopSettings } from '../contracts/schemas/settings.ts';
import type { Locale } from '../domain/locale.ts';
import type { CheckoutEvent } from '../machines/checkout.ts';
import type { ShopNotification } from '../machines/notifications.ts';
import type { startActors } from './actors/actors.ts';
import {
  emptyCart,
  initialCart,
  initialCoupon,
  initialOrderSubmission,
  initialSession,
  initialWishlist,
} from './actors/initial-views.ts';
import { type ActorStore, lazyActor } from './actors/lazy-actor.ts';
import type { InitialData } from './api/initial-data.ts';
import type { Api } from './api/operations.ts';
import type { LanguageChoice } from './language/language.ts';
import type { NotificationText } from './notifications/notification-types.ts';
import { show } from './notifications/notifications.ts';
import { createProgress } from './notifications/progress.ts';
import { type Receiver, wireNotifications } from './notifications/wire-notifications.ts';
import { createCategories } from './reads/categories.ts';
import { createLastReads } from './reads/last-reads.ts';
import { createWishlistRead } from './reads/wishlist-read.ts';
import { createBrowsingHistory } from './storage/browsing-history.ts';
import type { DraftStore } from './storage/checkout-draft.ts';
import { createDistrict } from './storage/district.ts';
import { createPreference } from './storage/preference.ts';
import { createSessionStore } from './storage/session-store.ts';
import type { JsonStorage } from './storage/storage.ts';
import { createStore, type WritableStore } from './storage/store.ts';

interface Dependencies {
  settings: ShopSettings;
  /** Origin of the shop, such as https://razz.example. */
  origin: string;
  api: Api;
  embedded: InitialData;
  storage: JsonStorage;
  language: LanguageChoice;
  /** Session storage, separate for each tab. */
  tabStorage: JsonStorage;
  /** The server's clock in Unix seconds. */
  now: () => number;
  /** Translates a notification; null if it has no text. */
  notificationText: (notification: ShopNotification, locale: Locale) => Promise<NotificationText | null>;
  /** Navigates to the confirmation page of a placed order. */
  showConfirmation: (orderId: number) => void;
}

/** The open side panel; the cart panel highlights a line that was just added. */
export type Panel = { name: 'cart'; addedId: number | null } | { name: 'wishlist' } | null;

const loadActors = () => import('./actors/actors.ts');
const retryDelayMs = 5000;
const themes = ['system', 'light', 'dark'] as const;

/** Resolves when the browser is online, or after a delay: no event signals that an unreachable server is back. */
const retryWhenOnline = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      removeEventListener('online', done);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, retryDelayMs);
    addEventListener('online', done);
  });
/** Creates the app context shared by all routes: settings, API client, preferences and long-lived actors. */
export const createShop = ({
  settings,
  origin,
  api,
  embedded,
  storage,
  language,
  tabStorage,
  now,
  notificationText,
  showConfirmation,
}: Dependencies) => {
  const progress = createProgress();
  const theme: WritableStore<(typeof themes)[number]> = {
    ...createPreference(storage, 'theme', themes, 'system'),
    getServer: () => 'system',
  };

  const announcement = createStore('');
  const notify = wireNotifications(progress, { send: (event) => session.send(event) }, (notification) =>
    notificationText(notification, language.get().locale)
      .then(
        (text) =>
          text &&
          show(text).catch((error: unknown) => {
            announcement.set(text.text);
            throw error;
          }),
      )
      // The code to show it could not be loaded.
      .catch(progress.setUnreachable),
  );

  const district = createDistrict(storage);
  const checkoutDraft: DraftStore = createSessionStore(tabStorage, 'checkout', (stored) => stored);

  /** The current visit to the checkout. */
  const checkout = createStore<Receiver<CheckoutEvent> | null>(null);

  /** The open side panel. */
  const panel = createStore<Panel>(null);

  const browsingHistory = createBrowsingHistory(storage);

  let running: ReturnType<typeof start> | null = null;
  const start = () =>
    loadActors().then(({ startActors }) =>
      startActors({
        api,
        embedded,
        storage,
        notify,
        checkoutDraft,
        district,
        browsingHistory,
        showAdded: (addedId) => panel.set({ name: 'cart', addedId }),
        showConfirmation,
        checkout: checkout.get,
      }),
    );
  const actors = () => {
    running ??= start().catch((error: unknown) => {
      running = null;
      throw error;
    });
    return running;
  };
  const loading = { begin: progress.start, end: progress.finish, retryWhenOnline };
  const lazy = <View, Event>(
    initial: View,
    select: (all: Awaited<ReturnType<typeof startActors>>) => ActorStore<View, Event>,
  ) => lazyActor(initial, async () => select(await actors()), loading);
  const session = lazy(initialSession(embedded), (all) => all.session);
  const wishlist = lazy(initialWishlist, (all) => all.wishlist);
  const readWishlist = createWishlistRead({ api, wishlist });
  const order = lazy(initialOrderSubmission, (all) => all.order);
  const storedCart = initialCart(storage);
  const cart = {
    ...lazy(storedCart, (all) => all.cart),
    getServer: () => emptyCart,
  };
  const coupon = lazy(initialCoupon, (all) => all.coupon);

  return {
    settings,
    origin,
    api,
    storage,
    tabStorage,
    now,
    progress,
    theme,
    language,
    /** Title of the current page, announced to screen readers on navigation. */
    pageTitle: createStore(''),
    /** Screen reader announcement of a change within the page. */
    announcement,
    lastReads: createLastReads(),
    district,
    checkoutDraft,
    browsingHistory,
    notify,
    session,
    wishlist,
    readWishlist,
    cart,
    readCategories: createCategories({
      api,
      storage,
      // Saved once the cart's machine is loaded.
      save: (categories) => cart.enqueue({ type: 'categories.loaded', categories }),
    }),
    coupon,
    order,
    checkout,
    panel,
    /** Starts all actors. They are loaded after the first paint. */
    async start() {
      await Promise.all([session.start(), wishlist.start(), cart.start(), coupon.start(), order.start()]);
    },
  };
};
export type Shop = ReturnType<typeof createShop>;
