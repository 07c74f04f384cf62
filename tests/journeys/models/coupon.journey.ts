import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import { expectedTotals } from '../../support/expected-totals.ts';
import { journey, type StepContext } from '../run/journey.ts';
import { t, taka } from '../run/texts.ts';
import { dhakaAddress, registerCustomer, saveAddress } from './customers.ts';
import { addToCart, expectTotals, reload, visit } from './page-objects.ts';

interface Context {
  hasCoupon: boolean;
}
interface SubmitArgs {
  event: { code: string; isValid: boolean; isPending: boolean };
}
const isPending = ({ event }: SubmitArgs) => event.isPending;
const isValid = ({ event }: SubmitArgs) => event.isValid;
const isNotBlank = ({ event }: SubmitArgs) => event.code !== '';
const check = 'GET /api/get_coupon_details/:code';

const couponMachine = () => {
  const base = setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'code.submit'; code: string; isValid: boolean; isPending: boolean }
        | { type: 'server.respond'; mode: 'through' | 'broken' | 'offline' }
        | { type: 'coupon.remove' }
        | { type: 'page.reload' }
        | { type: 'order.place' }
        | { type: 'cart.refill' },
    },
    guards: {
      hasCoupon: ({ context }) => context.hasCoupon,
    },
    actions: { apply: assign({ hasCoupon: true }), clear: assign({ hasCoupon: false }) },
  });
  const submit = {
    'code.submit': [
      { guard: isPending, target: 'checking' },
      {
        guard: isValid,
        target: 'applied',
        actions: 'apply',
      },
      {
        guard: isNotBlank,
        target: 'refused',
        actions: 'clear',
      },
    ],
  } as const;
  return base.createMachine({
    id: 'coupon',
    context: { hasCoupon: false },
    initial: 'none',
    states: {
      none: { on: { ...submit, 'page.reload': {} } },
      checking: {
        on: {
          // Removing the coupon applied before cancels the check.
          'coupon.remove': { guard: 'hasCoupon', target: 'none', actions: 'clear' },
          'server.respond': [
            { guard: ({ event }) => event.mode === 'through', target: 'applied', actions: 'apply' },
            { target: 'failed' },
          ],
        },
      },
      applied: {
        on: {
          ...submit,
          'coupon.remove': { target: 'none', actions: 'clear' },
          'page.reload': {},
          'order.place': 'confirmed',
        },
      },
      confirmed: { on: { 'cart.refill': { target: 'none', actions: 'clear' } } },
      refused: { on: { ...submit, 'page.reload': 'none' } },
      // A failed check keeps the coupon applied before.
      failed: {
        on: {
          ...submit,
          'coupon.remove': { guard: 'hasCoupon', target: 'none', actions: 'clear' },
          'page.reload': [{ guard: 'hasCoupon', target: 'applied' }, { target: 'none' }],
        },
      },
    },
  });
};

type Step = StepContext<Context>;
const couponForm = ({ page }: Step) => page.getByRole('form', { name: t('Coupon') });
/** The coupon form is collapsed without a coupon. */
const expandCouponBox = async ({ page }: Step): Promise<void> => {
  const details = page.locator('details').filter({ has: page.locator('form') });
  if (!(await details.evaluate((element) => (element as HTMLDetailsElement).open)))
    await page.getByText(t('Have a code?')).click();
};
const input = (stage: Step) => couponForm(stage).getByRole('textbox', { name: t('Coupon code') });

const expectTotalsIn = async ({ page, facts, context }: Step, region: string): Promise<void> => {
  const coupon = context.hasCoupon && facts.coupon ? facts.coupon : null;
  const totals = expectedTotals([{ price: facts.plain.price, quantity: 1 }], coupon, facts.shippingDhaka);
  await expectTotals(page.getByRole('region', { name: region }), totals, facts.shippingDhaka);
};

const expectMessage = async (stage: Step): Promise<void> => {
  const { facts, context } = stage;
  const { discount } = expectedTotals([{ price: facts.plain.price, quantity: 1 }], facts.coupon ?? null, 0);
  const text = context.hasCoupon
    ? t(
        `Coupon code ${facts.coupon?.code} is applied for ${taka(discount)} discount on the cart.`,
        ({ cart }) => cart.couponApplied(`${facts.coupon?.code}`, taka(discount)),
      )
    : t('Enter a valid coupon code to avail discount.');
  await expect(couponForm(stage).getByText(text)).toBeVisible();
};

const expectCouponBox = async (stage: Step): Promise<void> => {
  await expandCouponBox(stage);
  await expectTotalsIn(stage, t('Your order'));
  await expectMessage(stage);
};

const expectNoError = async (stage: Step): Promise<void> => {
  await expandCouponBox(stage);
  await expect(input(stage)).not.toHaveAttribute('aria-invalid', 'true');
  await expectCouponBox(stage);
};

export default journey(couponMachine, {
  name: 'coupon',
  about: 'The coupon box of the checkout: valid, invalid and pending codes, removal, reload, and totals.',
  startUrl: () => '/checkout',
  prepare: async (stage) => {
    await registerCustomer(stage);
    await saveAddress(stage, dhakaAddress);
    await addToCart(stage.page, stage.url, stage.facts.plain.slug);
  },
  skipReason: ({ coupon }) => (coupon ? undefined : 'the shop accepts none of the demo coupons'),
  cases: ({ coupon }) => ({
    'code.submit': {
      valid: { code: coupon?.code ?? '', isValid: true, isPending: false },
      invalid: { code: 'NOSUCHCODE', isValid: false, isPending: false },
      empty: { code: '', isValid: false, isPending: false },
      'valid, response pending': { code: coupon?.code ?? '', isValid: true, isPending: true },
    },
    'server.respond': {
      valid: { mode: 'through' },
      broken: { mode: 'broken' },
      offline: { mode: 'offline' },
    },
    'coupon.remove': { plain: {} },
    'page.reload': { plain: {} },
    // Orders without a coupon are part of the checkout journeys.
    'order.place': { plain: (snapshot) => (snapshot.matches('applied') ? {} : undefined) },
    'cart.refill': { plain: {} },
  }),
  needsFaultInjection: [
    'code.submit · valid, response pending',
    'server.respond · valid',
    'server.respond · broken',
    'server.respond · offline',
  ],
  verbs: {
    'code.submit': {
      description: 'type a coupon code and press "Apply coupon"',
      control: (stage) => couponForm(stage).getByRole('button', { name: t('Apply coupon') }),
      act: async (stage, { code, isPending: isResponsePending }, control) => {
        await stage.wire.set(check, isResponsePending ? 'held' : 'through');
        await input(stage).fill(code);
        await control.click();
      },
    },
    'server.respond': {
      description: 'release the server response',
      errorStatuses: [500],
      act: ({ wire }, { mode }) => wire.release(check, mode),
    },
    'coupon.remove': {
      description: 'press "Remove coupon"',
      control: (stage) => couponForm(stage).getByRole('button', { name: t('Remove coupon') }),
    },
    'page.reload': reload,
    'order.place': {
      description: 'press "Place Order"',
      requests: ['POST /api/cart/place_order'],
      control: ({ page }) => page.getByRole('button', { name: t('Place Order'), exact: true }),
    },
    'cart.refill': {
      description: 'add the product to the cart again and open the checkout',
      losesFocus: true,
      act: async ({ page, url, facts }) => {
        await addToCart(page, url, facts.plain.slug);
        await visit(page, `${url}/checkout`);
      },
    },
  },
  states: {
    none: { description: 'no coupon is applied', assert: expectNoError },
    checking: {
      description: 'the code is being checked',
      assert: async (stage) => {
        await expect(couponForm(stage).getByRole('button', { name: t('Checking…') })).toBeVisible();
        await expectCouponBox(stage);
      },
    },
    applied: { description: 'the coupon reduces the total', assert: expectNoError },
    refused: {
      description: 'the code is refused with a reason',
      assert: async (stage) => {
        await expect(input(stage)).toHaveAttribute('aria-invalid', 'true');
        await expect(input(stage)).toHaveAccessibleDescription(/\S/);
        await expectCouponBox(stage);
      },
    },
    failed: {
      description: 'the check failed, with a reason',
      assert: async (stage) => {
        await expect(input(stage)).toHaveAccessibleDescription(/\S/);
        await expectCouponBox(stage);
      },
    },
    confirmed: {
      description: 'the order has the totals of the checkout',
      assert: async (stage) => {
        await expect(stage.page).toHaveURL(/\/order_confirmed\/\d+/);
        await expectTotalsIn(stage, t('Order details'));
      },
    },
  },
});
