import type { Proof } from './requirement.ts';

/**
 * The tests of a file by title. A title is a test's own or that of the group around it, whole; with '…' at its
 * end, all that begin so; 'group > test' where the test's own title is not enough.
 */
const of =
  (file: string) =>
  (title: string): Proof => ({ file, title });
const browser = (subject: string) => of(`tests/browser/${subject}.test.ts`);
const server = (subject: string) => of(`tests/server/${subject}.test.ts`);
const domain = (subject: string) => of(`tests/domain/${subject}.test.ts`);

export const listing = browser('listing');
export const product = browser('product-page');
export const cart = browser('cart-page');
export const guest = browser('purchase-guest');
export const buyer = browser('purchase-customer');
export const home = browser('home');
export const search = browser('header-search');
export const hostedSearch = browser('hosted-search');
export const quickView = browser('quick-view');
export const wishlistPanel = browser('wishlist-panel');
export const account = browser('account-pages');
export const developer = browser('developer-cards');
export const consent = browser('oauth-consent');
export const dialogs = browser('error-catalogue-dialogs');
export const pages = browser('error-catalogue-pages');
export const forms = browser('error-catalogue-forms');
export const lists = browser('error-catalogue-lists');
export const sessions = browser('error-catalogue-session');
export const lostOrders = browser('error-catalogue-order');
export const toasts = browser('error-catalogue-toasts');
export const catalogue = server('catalogue');
export const productLists = server('listing');
export const addresses = server('addresses');
export const signIn = server('sign-in');
export const orders = server('orders');
export const oauth = server('oauth-provider');
export const pictures = server('pictures');
export const binding = server('contract-binding');
export const calls = of('tests/contract/section-7.test.ts');
export const entities = of('tests/contract/section-3.test.ts');
export const client = of('tests/platform/client.test.ts');
export const settings = of('tests/platform/settings.test.ts');
export const noticeWords = of('tests/platform/notice-words.test.ts');
export const progress = of('tests/platform/progress.test.ts');
export const lines = domain('cart-lines');
export const totals = domain('totals');
export const money = domain('money');
export const shipping = domain('checkout');
export const filters = domain('listing');
export const storedCart = domain('stored-cart');
export const addressRules = domain('addresses');
export const shownOrder = domain('order-request');
export const dates = domain('wishes');
export const refusals = domain('error-messages');

/** A rule of a machine's model, which holds on every path through the machine. */
export const machine =
  (name: string, file = name) =>
  (rule: string): Proof => ({
    file: `tests/machines/${file}.test.ts`,
    title: `machine ${name}`,
    rule,
  });
export const cartMachine = machine('cart');
export const couponMachine = machine('coupon');
export const wishlistMachine = machine('wishlist');
export const addressMachine = machine('checkout-address');
export const bookMachine = machine('address-book');
export const addressForm = machine('address-form', 'forms');
export const profileForm = machine('profile-form', 'forms');
export const sessionMachine = machine('session');
export const quickViewMachine = machine('quick-view');
export const orderMachine = machine('place-order');
export const clientsMachine = machine('client-modals');
export const tokensMachine = machine('token-modals');

/** A story, by its component's file below src/ui and its name as Storybook shows it. */
export const story = (component: string, name: string): Proof => ({
  file: `src/ui/${component}.stories.tsx`,
  title: name,
});
