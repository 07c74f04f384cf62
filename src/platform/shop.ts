import type { ShopSettings } from '../contracts/schemas/settings.ts';
import type { Locale } from '../domain/locale.ts';
import type { ShopNotification } from '../machines/notifications.ts';
import type { startActors } from './actors/actors.ts';
import {
  emptyCart,
  firstCart,
  firstCouponRecheck,
  firstOrderSubmission,
  firstSession,
  firstWishlist,
} from './actors/initial-views.ts';
import { lazyActor, type Slice } from './actors/lazy-actor.ts';
import type { KnownSession } from './actors/session-actor.ts';
import { choiceAfter, createAddressChoice } from './address-choice.ts';
import type { InitialData } from './api/initial-data.ts';
import type { Api } from './api/operations.ts';
import { createBrowsingHistory } from './browsing-history.ts';
import { createCategories } from './categories.ts';
import { checkoutKey } from './checkout-key.ts';
import { createDistrict } from './district.ts';
import type { LanguageChoice } from './language.ts';
import { createLastReads } from './last-reads.ts';
import type { NotificationText } from './notification-types.ts';
import { show } from './notifications.ts';
import { createPreference } from './preference.ts';
import { createProgress } from './progress.ts';
import { createShippingPick } from './shipping-pick.ts';
import { type JsonStorage, tryWrite } from './storage.ts';
import { createStore, type WritableStore } from './store.ts';
import { type CheckoutVisit, wireNotifications } from './wiring.ts';
import { createWishlistProducts } from './wishlist-products.ts';
import { createWishlistRead } from './wishlist-read.ts';

interface Dependencies {
  settings: ShopSettings;
  /** Scheme and host of the shop's address, such as https://razz.example. */
  origin: string;
  api: Api;
  embedded: InitialData;
  storage: JsonStorage;
  language: LanguageChoice;
  /** Session storage: what belongs to this tab. */
  tabStorage: JsonStorage;
  /** The server's clock, Unix seconds. */
  now: () => number;
  /** A notification in the shopper's language; null for what needs no text. */
  notificationText: (notification: ShopNotification, locale: Locale) => Promise<NotificationText | null>;
  /** Goes to the confirmation page of an order that was placed. */
  showConfirmation: (orderId: number) => void;
}

/** A panel over the page; of the cart's, which line was just added. */
export type Panel = { name: 'cart'; addedId: number | null } | { name: 'wishlist' } | null;

const loadActors = () => import('./actors/actors.ts');
const retryPause = 5000;
const themes = ['system', 'light', 'dark'] as const;

/** Resolves with the connection back, or after a pause: no event tells when a server is back that was gone. */
const retryWhenOnline = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      removeEventListener('online', go);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(go, retryPause);
    addEventListener('online', go);
  });
/** All that the screens of one page share: settings, client, preferences, and the machines that outlive a screen. */
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

  const notify = wireNotifications(progress, { send: (event) => session.send(event) }, (notification) =>
    notificationText(notification, language.get().locale)
      .then((text) => text && show(text))
      // The code that would show it could not be loaded.
      .catch(progress.cutOff),
  );

  const district = createDistrict(storage);
  const shippingPick = createShippingPick(tabStorage);
  const addressChoice = createAddressChoice(tabStorage);
  const clearCheckout = () => {
    shippingPick.set(null);
    addressChoice.set(null);
    tryWrite(tabStorage, checkoutKey, null);
  };

  /** The visit to the checkout that is under way. */
  const checkoutVisit = createStore<CheckoutVisit | null>(null);

  /** What is open over the page. */
  const panel = createStore<Panel>(null);

  const browsingHistory = createBrowsingHistory(storage);
  let lastEmail: string | null = null;
  /** Signing out, and another customer, end what this browser shows of the one before. */
  const changeUser = (known: KnownSession) => {
    addressChoice.set(choiceAfter(addressChoice.get(), known));
    const email = known.user?.email ?? null;
    if (known.how === 'closed' || (email !== null && lastEmail !== null && email !== lastEmail)) {
      shippingPick.set(null);
      district.set(null);
      browsingHistory.clear();
    }
    lastEmail = email ?? lastEmail;
  };

  let running: ReturnType<typeof start> | null = null;
  const start = () =>
    loadActors().then(({ startActors }) =>
      startActors({
        api,
        embedded,
        storage,
        notify,
        changeUser,
        showAdded: (addedId) => panel.set({ name: 'cart', addedId }),
        clearCheckout,
        showConfirmation,
        checkoutVisit: checkoutVisit.get,
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
    first: View,
    pick: (all: Awaited<ReturnType<typeof startActors>>) => Slice<View, Event>,
  ) => lazyActor(first, async () => pick(await actors()), loading);
  const session = lazy(firstSession(embedded), (all) => all.session);
  const wishlist = lazy(firstWishlist, (all) => all.wishlist);
  const readWishlist = createWishlistRead({ api, wishlist });
  const order = lazy(firstOrderSubmission, (all) => all.order);
  const storedCart = firstCart(storage);
  const cart = {
    ...lazy(storedCart, (all) => all.cart),
    getServer: () => emptyCart,
  };
  const couponRecheck = lazy(firstCouponRecheck, (all) => all.couponRecheck);

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
    /** The title of the page shown, as it is spoken when the page changes. */
    pageTitle: createStore(''),
    /** What changed on the page without a change of page, for screen readers. */
    announcement: createStore(''),
    lastReads: createLastReads(),
    district,
    shippingPick,
    addressChoice,
    browsingHistory,
    notify,
    session,
    wishlist,
    readWishlist,
    wishlistProducts: createWishlistProducts({ readWishlist, notify }),
    cart,
    readCategories: createCategories({
      api,
      storage,
      // Saving them can wait until the cart's machine is there.
      save: (categories) => cart.enqueue({ type: 'categories.loaded', categories }),
    }),
    couponRecheck,
    order,
    checkoutVisit,
    panel,
    /** Brings in what the first paint did without. */
    async wake() {
      await Promise.all([
        session.start(),
        wishlist.start(),
        cart.start(),
        couponRecheck.start(),
        order.start(),
      ]);
    },
  };
};
export type Shop = ReturnType<typeof createShop>;
