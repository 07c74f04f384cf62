import { expect } from '@razz/model-testing/journeys';
import { journey, type StepContext } from '../run/journey.ts';
import { matching, oneOf, t } from '../run/texts.ts';
import { fillRegistration, registerCustomer, signOut } from './customers.ts';
import {
  dialog,
  errorToast,
  quickViewOf,
  removeFromWishlist,
  toast,
  visit,
  wishlistCount,
} from './page-objects.ts';
import { type Context, wishlistMachine } from './wishlist-machine.ts';

type Step = StepContext<Context>;
const wishButton = ({ page }: Step) =>
  page
    .getByRole('main')
    .getByRole('button', { name: oneOf('Add to Wishlist', 'Remove from Wishlist') })
    .first();
const panel = ({ page }: Step) => dialog(page, t('Wishlist'));
const undo = ({ page }: Step) => page.getByRole('button', { name: t('Undo') });
const requests = ['GET /api/user/toggle_wishlist/:productId'];

export default journey(wishlistMachine, {
  name: 'wishlist',
  about: 'Wishlist buttons, panel and page: as a visitor, as a customer, and with an expired session.',
  startUrl: ({ plain }) => `/products/${plain.slug}`,
  cases: () => ({
    'wish.toggle': {
      on: ({ context }) => (context.isWished ? undefined : {}),
      off: ({ context }) => (context.isWished ? {} : undefined),
    },
    // An expired session is covered by wish.toggle; the header is the same on every page.
    'wishlist.open': {
      plain: (snapshot) =>
        snapshot.context.isExpired || snapshot.matches('signIn') || snapshot.matches('protected')
          ? undefined
          : {},
    },
    'panel.close': { plain: {} },
    'panel.remove': { plain: {} },
    'dialog.close': { plain: {} },
    'customer.register': { plain: {} },
    // With an expired session there is nothing to sign out of.
    'customer.signOut': { plain: ({ context }) => (context.isExpired ? undefined : {}) },
    'session.expire': { plain: {} },
    'protected.open': { account: { page: '/account' }, wishlist: { page: '/wishlist' } },
    'signIn.register': { plain: {} },
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
      control: wishButton,
      act: async ({ page, context }, _, control) => {
        if (context.isExpired && context.isWished) {
          await control.click();
          return expect(
            errorToast(page, t('You were signed out. Please sign in again.')).first(),
          ).toBeVisible();
        }
        if (!context.signedIn || context.isExpired) return control.click();
        const response = page.waitForResponse(/\/api\/user\/toggle_wishlist\//);
        await control.click();
        const { msg } = (await (await response).json()) as { msg: string };
        await expect(toast(page, msg).first()).toBeVisible();
      },
    },
    'wishlist.open': {
      description: 'press the wishlist link in the header',
      control: ({ page }) => page.getByRole('banner').getByRole('link', { name: matching('Wishlist*') }),
    },
    'panel.close': {
      description: 'close the panel',
      control: (stage) => panel(stage).getByRole('button', { name: t('Close') }),
    },
    'panel.remove': {
      description: 'remove the product in the panel',
      requests,
      control: (stage) =>
        panel(stage).getByRole('button', {
          name: removeFromWishlist(),
        }),
    },
    'dialog.close': {
      description: 'close the dialog',
      control: ({ page }) => dialog(page, t('Oops...')).getByRole('button', { name: t('OK') }),
    },
    'customer.register': {
      description: 'register and reload the page',
      losesFocus: true,
      act: async (stage) => {
        await registerCustomer(stage);
        await stage.page.reload({ waitUntil: 'domcontentloaded' });
      },
    },
    'customer.signOut': {
      description: 'sign out',
      requests: ['POST /logout'],
      control: ({ page }) => page.getByRole('banner').getByRole('button', { name: t('Account') }),
      act: async ({ page }) => {
        await signOut(page);
        await expect(toast(page, t('You are signed out.')).first()).toBeVisible();
      },
    },
    'session.expire': {
      description: 'delete the session cookie, as if the session had expired',
      losesFocus: true,
      act: async ({ page }) => {
        await page.context().clearCookies();
      },
    },
    'protected.open': {
      description: 'open a protected page by URL',
      losesFocus: true,
      act: ({ page, url }, { page: path }) => visit(page, `${url}${path}`),
    },
    'signIn.register': {
      description: 'register from the sign-in page',
      requests: ['POST /register'],
      losesFocus: true,
      control: ({ page }) => page.getByRole('main').getByRole('link', { name: t('Create account') }),
      act: async ({ page }, _, control) => {
        await control.click();
        await fillRegistration(page);
      },
    },
    'page.quickView': {
      description: 'open the quick view on the wishlist page and close it',
      control: ({ page, facts }) =>
        page.getByRole('main').getByRole('button', { name: quickViewOf(facts.plain.name) }),
      act: async ({ page, facts }, _, control) => {
        await control.click();
        const view = dialog(page, t('Quick view'));
        await expect(view.getByRole('heading', { name: facts.plain.name })).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(view).toHaveCount(0);
      },
    },
    'page.remove': {
      description: 'remove the product on the wishlist page',
      requests,
      control: ({ page, facts }) =>
        page.getByRole('main').getByRole('button', {
          name: t(`Remove ${facts.plain.name} from Wishlist`, ({ product }) =>
            product.removeNamedFromWishlist(facts.plain.name),
          ),
        }),
    },
    'removal.undo': {
      description: 'press "Undo"',
      requests,
      control: undo,
    },
    'page.return': {
      description: 'open the product again by URL',
      losesFocus: true,
      act: ({ page, url, facts }) => visit(page, `${url}/products/${facts.plain.slug}`),
    },
  },
  states: {
    signIn: {
      description: 'the sign-in page is shown instead',
      assert: async ({ page, url, context }) => {
        await expect(page).toHaveURL(`${url}/login?redirect=${encodeURIComponent(context.page)}`);
        await expect(page.getByRole('textbox', { name: t('Email address') })).toBeVisible();
      },
    },
    protected: {
      description: 'the protected page is shown',
      assert: async (stage) => {
        const { page, url, facts } = stage;
        const { page: path, isWished, isRemoved } = stage.context;
        await expect(page).toHaveURL(`${url}${path}`);
        const main = page.getByRole('main');
        await expect(undo(stage)).toHaveCount(isRemoved && path === '/wishlist' ? 1 : 0);
        if (path === '/account')
          return expect(
            main.getByRole('heading', { name: t('Edit your account information') }),
          ).toBeVisible();
        const product = main.getByRole('heading', { name: facts.plain.name, exact: true });
        await expect(product).toHaveCount(isWished ? 1 : 0);
        if (!isWished) await expect(main).toContainText(t('Your wishlist is empty.'));
      },
    },
    browsing: {
      description: 'the product page is shown',
      assert: async (stage) => {
        await expect(dialog(stage.page, t('Oops...'))).toHaveCount(0);
        await expect(wishButton(stage)).toHaveAccessibleName(
          t(stage.context.isWished ? 'Remove from Wishlist' : 'Add to Wishlist'),
        );
      },
    },
    'oops.toWish': {
      description: 'a dialog asks to sign in',
      assert: async ({ page, facts }) => {
        await expect(dialog(page, t('Oops...'))).toContainText(t('You must sign in to wishlist products!'));
        const here = encodeURIComponent(`/products/${facts.plain.slug}`);
        await expect(dialog(page, t('Oops...')).getByRole('link')).toHaveAttribute(
          'href',
          `/login?redirect=${here}`,
        );
      },
    },
    'oops.toSee': {
      description: 'a dialog asks to sign in to see the wishlist',
      assert: ({ page }) =>
        expect(dialog(page, t('Oops...'))).toContainText(t('Your must sign in to see wishlist items.')),
    },
    panel: {
      description: 'the wishlist panel is open',
      assert: async (stage) => {
        const { page, facts, context } = stage;
        const link = panel(stage).getByRole('link', { name: facts.plain.name, exact: true });
        await expect(link).toHaveCount(context.isWished ? 1 : 0);
        if (!context.isWished) await expect(panel(stage)).toContainText(t('Your wishlist is empty.'));
        await expect(undo(stage)).toHaveCount(context.isRemoved ? 1 : 0);
        await expect(errorToast(page, t('Your wishlist could not be changed.'))).toHaveCount(0);
      },
    },
  },
  always: async ({ page, context }) => {
    if (context.isExpired) return;
    const count = context.isWished ? 1 : 0;
    await expect(page.locator(`header [aria-label="${wishlistCount(count)}"]`)).toHaveCount(1);
  },
});
