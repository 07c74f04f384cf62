import { expect } from '@razz/model-testing/journeys';
import { journey, type StepContext } from '../run/journey.ts';
import { dialog, failureToast, toast, visit } from './on-page.ts';
import { becomeCustomer, register, signOut } from './people.ts';
import { type Context, wishlistMachine } from './wishlist-machine.ts';

type Here = StepContext<Context>;
const heart = ({ page }: Here) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(Add to|Remove from) wishlist$/i })
    .first();
const panel = ({ page }: Here) => dialog(page, 'Wishlist');
const undo = ({ page }: Here) => page.getByRole('button', { name: 'Undo' });
const requests = ['GET /api/user/toggle_wishlist/:productId'];

export default journey(wishlistMachine, {
  name: 'wishlist',
  about:
    'The heart of a product and the wishlist: as a visitor, signed in, and when the session ends in the middle.',
  startUrl: ({ plain }) => `/products/${plain.slug}`,
  cases: () => ({
    'wish.toggle': {
      on: ({ context }) => (context.wished ? undefined : {}),
      off: ({ context }) => (context.wished ? {} : undefined),
    },
    // What an expired session's wishlist shows is the expired toggle's affair; the header is on every page.
    'wishlist.open': {
      plain: (snapshot) =>
        snapshot.context.expired || snapshot.matches('gate') || snapshot.matches('guarded') ? undefined : {},
    },
    'panel.close': { plain: {} },
    'panel.remove': { plain: {} },
    'dialog.close': { plain: {} },
    'customer.register': { plain: {} },
    // Whose session has expired is a visitor already.
    'customer.signOut': { plain: ({ context }) => (context.expired ? undefined : {}) },
    'session.expire': { plain: {} },
    'guarded.open': { account: { place: '/account' }, wishlist: { place: '/wishlist' } },
    'gate.register': { plain: {} },
    'page.quickView': { plain: {} },
    'page.remove': { plain: {} },
    'removal.undo': { plain: {} },
    'page.return': { plain: {} },
  }),
  verbs: {
    'wish.toggle': {
      description: 'press the wishlist button',
      requests,
      errorStatuses: [401],
      control: heart,
      act: async ({ page, context }, _, control) => {
        if (context.expired && context.wished) {
          await control.click();
          return expect(failureToast(page, 'You were signed out.').first()).toBeVisible();
        }
        if (!context.signedIn || context.expired) return control.click();
        const answered = page.waitForResponse(/\/api\/user\/toggle_wishlist\//);
        await control.click();
        const { msg } = (await (await answered).json()) as { msg: string };
        await expect(toast(page, msg).first()).toBeVisible();
      },
    },
    'wishlist.open': {
      description: 'press the wishlist in the header',
      control: ({ page }) => page.getByRole('banner').getByRole('link', { name: /^Wishlist/ }),
    },
    'panel.close': {
      description: 'close the panel',
      control: (stage) => panel(stage).getByRole('button', { name: 'Close' }),
    },
    'panel.remove': {
      description: 'remove the product in the panel',
      requests,
      control: (stage) => panel(stage).getByRole('button', { name: /^Remove .* wishlist/i }),
    },
    'dialog.close': {
      description: 'close the dialog',
      control: ({ page }) => dialog(page, 'Oops...').getByRole('button', { name: 'OK' }),
    },
    'customer.register': {
      description: 'become a customer and come back',
      losesFocus: true,
      act: async (stage) => {
        await becomeCustomer(stage);
        await stage.page.reload({ waitUntil: 'domcontentloaded' });
      },
    },
    'customer.signOut': {
      description: 'sign out',
      requests: ['POST /logout'],
      control: ({ page }) => page.getByRole('banner').getByRole('button', { name: 'Account' }),
      act: async ({ page }) => {
        await signOut(page);
        await expect(toast(page, 'You are signed out.').first()).toBeVisible();
      },
    },
    'session.expire': {
      description: 'lose the session, as when it has expired',
      losesFocus: true,
      act: async ({ page }) => {
        await page.context().clearCookies();
      },
    },
    'guarded.open': {
      description: 'open a page for customers by its address',
      losesFocus: true,
      act: ({ page, url }, { place }) => visit(page, `${url}${place}`),
    },
    'gate.register': {
      description: 'make an account from there',
      requests: ['POST /register'],
      losesFocus: true,
      control: ({ page }) => page.getByRole('main').getByRole('link', { name: 'Create account' }),
      act: async ({ page }, _, control) => {
        await control.click();
        await register(page);
      },
    },
    'page.quickView': {
      description: 'open the quick view on the wishlist page and close it',
      control: ({ page, facts }) =>
        page.getByRole('main').getByRole('button', { name: `Quick view of ${facts.plain.name}` }),
      act: async ({ page, facts }, _, control) => {
        await control.click();
        const view = dialog(page, 'Quick view');
        await expect(view.getByRole('heading', { name: facts.plain.name })).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(view).toHaveCount(0);
      },
    },
    'page.remove': {
      description: 'take the product off on the wishlist page',
      requests,
      control: ({ page, facts }) =>
        page.getByRole('main').getByRole('button', { name: `Remove ${facts.plain.name} from Wishlist` }),
    },
    'removal.undo': {
      description: 'press "Undo"',
      requests,
      control: undo,
    },
    'page.return': {
      description: 'open the product again by its address',
      losesFocus: true,
      act: ({ page, url, facts }) => visit(page, `${url}/products/${facts.plain.slug}`),
    },
  },
  states: {
    gate: {
      description: 'the sign-in page stands before the page',
      assert: async ({ page, url, context }) => {
        await expect(page).toHaveURL(`${url}/login?redirect=${encodeURIComponent(context.place)}`);
        await expect(page.getByRole('textbox', { name: /email/i })).toBeVisible();
      },
    },
    guarded: {
      description: 'the page for customers is shown',
      assert: async (stage) => {
        const { page, url, facts } = stage;
        const { place, wished, removed } = stage.context;
        await expect(page).toHaveURL(`${url}${place}`);
        const main = page.getByRole('main');
        await expect(undo(stage)).toHaveCount(removed && place === '/wishlist' ? 1 : 0);
        if (place === '/account')
          return expect(main.getByRole('heading', { name: 'Edit your account information' })).toBeVisible();
        const product = main.getByRole('heading', { name: facts.plain.name, exact: true });
        await expect(product).toHaveCount(wished ? 1 : 0);
        if (!wished) await expect(main).toContainText('Your wishlist is empty.');
      },
    },
    browsing: {
      description: 'the product page is shown',
      assert: async (stage) => {
        await expect(dialog(stage.page, 'Oops...')).toHaveCount(0);
        await expect(heart(stage)).toHaveAccessibleName(stage.context.wished ? /^Remove/ : /^Add/);
      },
    },
    'oops.toWish': {
      description: 'a dialog asks to sign in',
      assert: async ({ page, facts }) => {
        await expect(dialog(page, 'Oops...')).toContainText('You must sign in to wishlist products!');
        const here = encodeURIComponent(`/products/${facts.plain.slug}`);
        await expect(dialog(page, 'Oops...').getByRole('link')).toHaveAttribute(
          'href',
          `/login?redirect=${here}`,
        );
      },
    },
    'oops.toSee': {
      description: 'a dialog says that the wishlist is for customers',
      assert: ({ page }) =>
        expect(dialog(page, 'Oops...')).toContainText('Your must sign in to see wishlist items.'),
    },
    panel: {
      description: 'the wishlist is open at the side',
      assert: async (stage) => {
        const { page, facts, context } = stage;
        const link = panel(stage).getByRole('link', { name: facts.plain.name, exact: true });
        await expect(link).toHaveCount(context.wished ? 1 : 0);
        if (!context.wished) await expect(panel(stage)).toContainText('Your wishlist is empty.');
        await expect(undo(stage)).toHaveCount(context.removed ? 1 : 0);
        await expect(failureToast(page, 'could not be changed')).toHaveCount(0);
      },
    },
  },
  always: async ({ page, context }) => {
    if (context.expired) return;
    const count = context.wished ? 1 : 0;
    await expect(page.locator(`header [aria-label^="Wishlist, ${count} product"]`)).toHaveCount(1);
  },
});
