import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import { expectedTotals, taka } from '../../support/expected-totals.ts';
import { journey, type StepContext } from '../run/journey.ts';
import { addFromPage, expectTotals, reload, visit } from './on-page.ts';
import { becomeCustomer, inDhaka, saveAddress } from './people.ts';

interface Context {
  coupon: boolean;
}
interface Submitted {
  event: { code: string; good: boolean; held: boolean };
}
const check = 'GET /api/get_coupon_details/:code';

const couponMachine = () => {
  const base = setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'code.submit'; code: string; good: boolean; held: boolean }
        | { type: 'server.answers'; how: 'through' | 'broken' | 'offline' }
        | { type: 'coupon.remove' }
        | { type: 'page.reload' }
        | { type: 'order.place' }
        | { type: 'shop.again' },
    },
    guards: {
      isHeld: (_, { held }: { held: boolean }) => held,
      isGood: (_, { good }: { good: boolean }) => good,
      isTyped: (_, { code }: { code: string }) => code !== '',
      arrives: (_, { how }: { how: string }) => how === 'through',
      hasCoupon: ({ context }) => context.coupon,
    },
    actions: { apply: assign({ coupon: true }), clear: assign({ coupon: false }) },
  });
  const submit = {
    'code.submit': [
      { guard: { type: 'isHeld', params: ({ event }: Submitted) => event }, target: 'checking' },
      {
        guard: { type: 'isGood', params: ({ event }: Submitted) => event },
        target: 'applied',
        actions: 'apply',
      },
      {
        guard: { type: 'isTyped', params: ({ event }: Submitted) => event },
        target: 'refused',
        actions: 'clear',
      },
    ],
  } as const;
  return base.createMachine({
    id: 'coupon',
    context: { coupon: false },
    initial: 'none',
    states: {
      none: { on: { ...submit, 'page.reload': {} } },
      checking: {
        on: {
          'server.answers': [
            { guard: { type: 'arrives', params: ({ event }) => event }, target: 'applied', actions: 'apply' },
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
      confirmed: { on: { 'shop.again': { target: 'none', actions: 'clear' } } },
      refused: { on: { ...submit, 'page.reload': 'none' } },
      // A check that failed says nothing of the coupon in force before it.
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

type Here = StepContext<Context>;
const box = ({ page }: Here) => page.getByRole('form', { name: 'Coupon' });
/** The box is folded while there is no coupon. */
const unfolded = async ({ page }: Here): Promise<void> => {
  const details = page.locator('details').filter({ has: page.locator('form') });
  if (!(await details.evaluate((element) => (element as HTMLDetailsElement).open)))
    await page.getByText('Have a code?').click();
};
const input = (stage: Here) => box(stage).getByRole('textbox', { name: 'Coupon code' });

const figures = async ({ page, facts, context }: Here, region: string): Promise<void> => {
  const coupon = context.coupon && facts.coupon ? facts.coupon : null;
  const totals = expectedTotals([{ price: facts.plain.price, quantity: 1 }], coupon, facts.shippingDhaka);
  await expectTotals(page.getByRole('region', { name: region }), totals, facts.shippingDhaka);
};

const message = async (stage: Here): Promise<void> => {
  const { facts, context } = stage;
  const { discount } = expectedTotals([{ price: facts.plain.price, quantity: 1 }], facts.coupon ?? null, 0);
  const text = context.coupon
    ? `Coupon code ${facts.coupon?.code} is applied for ${taka(discount)} discount on the cart.`
    : 'Enter a valid coupon code to avail discount.';
  await expect(box(stage).getByText(text)).toBeVisible();
};

const boxHolds = async (stage: Here): Promise<void> => {
  await unfolded(stage);
  await figures(stage, 'Your order');
  await message(stage);
};

const noFault = async (stage: Here): Promise<void> => {
  await unfolded(stage);
  await expect(input(stage)).not.toHaveAttribute('aria-invalid', 'true');
  await boxHolds(stage);
};

export default journey(couponMachine, {
  name: 'coupon',
  about:
    'The coupon box at the checkout: valid, invalid and unanswered codes, removal, reload, and the sums.',
  startUrl: () => '/checkout',
  prepare: async (stage) => {
    await becomeCustomer(stage);
    await saveAddress(stage, inDhaka);
    await addFromPage(stage.page, stage.url, stage.facts.plain.slug);
  },
  skipReason: ({ coupon }) => (coupon ? undefined : 'the shop knows none of the demo coupons'),
  cases: ({ coupon }) => ({
    'code.submit': {
      good: { code: coupon?.code ?? '', good: true, held: false },
      bad: { code: 'NOSUCHCODE', good: false, held: false },
      empty: { code: '', good: false, held: false },
      'good, answer held': { code: coupon?.code ?? '', good: true, held: true },
    },
    'server.answers': { valid: { how: 'through' }, broken: { how: 'broken' }, offline: { how: 'offline' } },
    'coupon.remove': { plain: {} },
    'page.reload': { plain: {} },
    // Orders without a coupon are the checkout journeys' affair.
    'order.place': { plain: (snapshot) => (snapshot.matches('applied') ? {} : undefined) },
    'shop.again': { plain: {} },
  }),
  needsFaultInjection: [
    'code.submit · good, answer held',
    'server.answers · valid',
    'server.answers · broken',
    'server.answers · offline',
  ],
  verbs: {
    'code.submit': {
      description: 'type a coupon code and press "Apply coupon"',
      control: (stage) => box(stage).getByRole('button', { name: 'Apply coupon' }),
      act: async (stage, { code, held }, control) => {
        if (held) await stage.wire.set(check, 'held');
        await input(stage).fill(code);
        await control.click();
      },
    },
    'server.answers': {
      description: 'let the shop answer',
      errorStatuses: [500],
      act: ({ wire }, { how }) => wire.release(check, how),
    },
    'coupon.remove': {
      description: 'press "Remove coupon"',
      control: (stage) => box(stage).getByRole('button', { name: 'Remove coupon' }),
    },
    'page.reload': reload,
    'order.place': {
      description: 'press "Place Order"',
      requests: ['POST /api/cart/place_order'],
      control: ({ page }) => page.getByRole('button', { name: 'Place Order' }),
    },
    'shop.again': {
      description: 'put the product into the cart again and go to the checkout',
      losesFocus: true,
      act: async ({ page, url, facts }) => {
        await addFromPage(page, url, facts.plain.slug);
        await visit(page, `${url}/checkout`);
      },
    },
  },
  states: {
    none: { description: 'no coupon is in force', assert: noFault },
    checking: {
      description: 'the code is being checked',
      assert: async (stage) => {
        await expect(box(stage).getByRole('button', { name: 'Checking…' })).toBeVisible();
        await boxHolds(stage);
      },
    },
    applied: { description: 'the coupon takes its part off the sum', assert: noFault },
    refused: {
      description: 'the code is refused with a reason',
      assert: async (stage) => {
        await expect(input(stage)).toHaveAttribute('aria-invalid', 'true');
        await expect(input(stage)).toHaveAccessibleDescription(/\S/);
        await boxHolds(stage);
      },
    },
    failed: {
      description: 'the check failed, and the box says why',
      assert: async (stage) => {
        await expect(input(stage)).toHaveAccessibleDescription(/\S/);
        await boxHolds(stage);
      },
    },
    confirmed: {
      description: 'the order is charged as the checkout said',
      assert: async (stage) => {
        await expect(stage.page).toHaveURL(/\/order_confirmed\/\d+/);
        await figures(stage, 'Order details');
      },
    },
  },
});
