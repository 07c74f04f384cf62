import { expect } from '@razz/model-testing/journeys';
import type { BrowserContext } from 'playwright';
import { assign, setup } from 'xstate';
import { admin as bangla } from '../../../src/ui/messages/bn/admin.ts';
import { admin as english } from '../../../src/ui/messages/en/admin.ts';
import { journey, type StepContext } from '../run/journey.ts';
import { currentLanguage, matching, t } from '../run/texts.ts';
import { dhakaAddress, registerCustomer, sylhetAddress } from './customers.ts';

const phones = [dhakaAddress.phone, sylhetAddress.phone] as const;
const statuses = ['pending', 'processing', 'delivered'] as const;

interface Context {
  /** Index of the status. */
  status: number;
  isPaid: boolean;
  /** Index of the phone. */
  phone: number;
  /** Names the couriers of the last attempt to save one: mine and the other person's. */
  round: number;
  /** What is stored, and what the field shows. */
  courier: string;
  typed: string;
}

const mineOf = (round: number) => `Pathao ${round}`;
const theirsOf = (round: number) => `Steadfast ${round}`;

const panelMachine = () =>
  setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'staff.signIn'; isRight: boolean }
        | { type: 'order.open' }
        | { type: 'order.advance' }
        | { type: 'order.pay' }
        | { type: 'phone.correct' }
        | { type: 'courier.save'; meanwhile: 'nothing' | 'conflict' | 'expired' }
        | { type: 'conflict.keepMine' }
        | { type: 'conflict.keepTheirs' }
        | { type: 'change.retry' }
        | { type: 'change.discard' },
    },
    guards: { isRight: ({ event }) => event.type === 'staff.signIn' && event.isRight },
    actions: {
      typeMine: assign(({ context: { round } }) => ({ round: round + 1, typed: mineOf(round + 1) })),
      storeMine: assign(({ context: { typed } }) => ({ courier: typed })),
      storeTheirs: assign(({ context: { round } }) => ({ courier: theirsOf(round) })),
    },
  }).createMachine({
    id: 'panel-order',
    context: { status: 0, isPaid: false, phone: 0, round: 0, courier: '', typed: '' },
    initial: 'signedOut',
    states: {
      signedOut: { on: { 'staff.signIn': [{ guard: 'isRight', target: 'list' }, {}] } },
      list: { on: { 'order.open': 'order' } },
      order: {
        on: {
          'order.advance': {
            guard: ({ context }) => context.status < 2,
            actions: assign(({ context: { status } }) => ({ status: status + 1 })),
          },
          'order.pay': {
            guard: ({ context }) => !context.isPaid,
            actions: assign({ isPaid: true }),
          },
          'phone.correct': { actions: assign(({ context: { phone } }) => ({ phone: 1 - phone })) },
          'courier.save': [
            { guard: ({ event }) => event.meanwhile === 'nothing', actions: ['typeMine', 'storeMine'] },
            {
              guard: ({ event }) => event.meanwhile === 'conflict',
              target: 'conflict',
              actions: ['typeMine', 'storeTheirs'],
            },
            { target: 'expired', actions: 'typeMine' },
          ],
        },
      },
      conflict: {
        on: {
          'conflict.keepMine': { target: 'order', actions: 'storeMine' },
          'conflict.keepTheirs': 'order',
        },
      },
      expired: { on: { 'staff.signIn': [{ guard: 'isRight', target: 'unsaved' }, {}] } },
      unsaved: {
        on: {
          'change.retry': { target: 'order', actions: 'storeMine' },
          'change.discard': 'order',
        },
      },
    },
  });

type Step = StepContext<Context>;

const texts = () => (currentLanguage() === 'bn' ? bangla : english);
const button = ({ page }: Step, name: string) => page.getByRole('button', { name, exact: true });
const notice = ({ page }: Step) => page.locator('.admin-change-notice');
const courierField = ({ page }: Step) => page.getByRole('textbox', { name: texts().courier, exact: true });
const update = 'PATCH /api/admin/orders/:id';

const orders = new WeakMap<BrowserContext, number>();
const orderOf = ({ page }: Step): number => orders.get(page.context()) ?? 0;
const orderNumber = (stage: Step): string => `RZZ${String(orderOf(stage)).padStart(8, '0')}`;

/** Another member changes the courier meanwhile. */
const changeCourier = async (stage: Step, courier: string): Promise<void> => {
  const { page, url } = stage;
  const context = page.context();
  const token = (await context.cookies()).find(({ name }) => name.endsWith('XSRF-TOKEN-STAFF'))?.value ?? '';
  const path = `${url}/api/admin/orders/${orderOf(stage)}`;
  const { version } = (await (await context.request.get(path)).json()).data;
  const response = await context.request.patch(path, {
    headers: { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': decodeURIComponent(token) },
    data: { version, courier },
  });
  expect(response.status()).toBe(200);
};

const expectOrder = async (stage: Step): Promise<void> => {
  const { page, context } = stage;
  const { status, isPaid, phone, typed } = context;
  const head = page.locator('.admin-page-head');
  await expect(head).toContainText(orderNumber(stage));
  await expect(head).toContainText(texts().statuses[statuses[status] ?? 'pending']);
  await expect(head).toContainText(texts().payments[isPaid ? 'paid' : 'unpaid']);
  await expect(page.locator(`main a[href="tel:${phones[phone]}"]`).first()).toBeVisible();
  await expect(courierField(stage)).toHaveValue(typed);
};

const stored = async (stage: Step) => {
  const { page, url } = stage;
  const response = await page.context().request.get(`${url}/api/admin/orders/${orderOf(stage)}`);
  const { data } = await response.json();
  return {
    status: data.status,
    payment: data.payment,
    phone: data.shipping_address.phone,
    courier: data.courier ?? '',
  };
};

const expectStored = async (stage: Step): Promise<void> => {
  const { status, isPaid, phone, courier } = stage.context;
  await expect
    .poll(() => stored(stage))
    .toEqual({
      status: statuses[status],
      payment: isPaid ? 'paid' : 'unpaid',
      phone: phones[phone],
      courier,
    });
};

export default journey(panelMachine, {
  name: 'panel-order',
  about:
    'The day of an order in the panel: sign in, confirm, correct the phone, courier, delivered, paid; conflicts, and a session that ends.',
  startUrl: () => '/admin/orders?status=pending',
  skipReason: ({ panelOwner }) =>
    panelOwner ? undefined : 'the backend has no panel, or PANEL_EMAIL and PANEL_PASSWORD are not set',
  prepare: async (stage) => {
    await registerCustomer(stage);
    const { id, price } = stage.facts.plain;
    const placed = await stage.client.request<{ order_id: number }>('POST', '/api/cart/place_order', {
      cart: [{ productId: id, quantity: 1, isVariant: false }],
      shipping_address: dhakaAddress,
      billing_address: dhakaAddress,
      shipping_amount: stage.facts.shippingDhaka,
      payment_method: 'cash',
      total_price_cart: Math.floor(price + 0.5) + stage.facts.shippingDhaka,
      discount_amount: 0,
    });
    orders.set(stage.page.context(), placed.order_id);
  },
  // The names of the couriers do not matter.
  key: ({ context: { round, courier, typed, ...context } }) => [
    context.status,
    context.isPaid,
    context.phone,
    Math.min(round, 1),
    courier === typed,
  ],
  cases: () => ({
    'staff.signIn': { right: { isRight: true }, wrong: { isRight: false } },
    'order.open': { plain: {} },
    'order.advance': { plain: {} },
    'order.pay': { plain: {} },
    'phone.correct': { plain: {} },
    'courier.save': {
      plain: { meanwhile: 'nothing' },
      'changed by somebody else': { meanwhile: 'conflict' },
      'session ended': { meanwhile: 'expired' },
    },
    'conflict.keepMine': { plain: {} },
    'conflict.keepTheirs': { plain: {} },
    'change.retry': { plain: {} },
    'change.discard': { plain: {} },
  }),
  // Without a control where a page shows the control in states in which the model does not use it.
  verbs: {
    'staff.signIn': {
      description: 'fill in the sign-in form of the panel and submit it',
      requests: ['POST /api/admin/sign_in'],
      errorStatuses: [422, 429],
      losesFocus: true,
      control: ({ page }) => page.locator('.admin-sign-in').getByRole('button', { name: t('Sign in') }),
      act: async ({ page, facts }, { isRight }, control) => {
        const form = page.locator('.admin-sign-in');
        const { email = '', password = '' } = facts.panelOwner ?? {};
        await form.locator('[name=email]').fill(email);
        await form.locator('[name=password]').fill(isRight ? password : 'not the password');
        // All journeys sign in to one account, whose attempts are limited.
        for (let status = 429; status === 429; ) {
          const responded = page.waitForResponse((response) => response.url().endsWith('/api/admin/sign_in'));
          await control.click();
          const response = await responded;
          status = response.status();
          const seconds = Number(response.headers()['retry-after'] ?? 1);
          if (status === 429) await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        }
        if (!isRight) await expect(form.locator('[name=email]')).toHaveAttribute('aria-invalid', 'true');
      },
    },
    'order.open': {
      description: 'open the order',
      act: async (stage) => stage.page.getByRole('link', { name: orderNumber(stage) }).click(),
    },
    'order.advance': {
      description: 'press the button of the next status',
      requests: ['POST /api/admin/orders/:id/status'],
      losesFocus: true,
      act: async (stage) => {
        const next = statuses[stage.context.status + 1] ?? 'delivered';
        await button(stage, texts().nextSteps[next]).click();
      },
    },
    'order.pay': {
      description: 'press "Mark as paid"',
      requests: ['POST /api/admin/orders/:id/payment'],
      losesFocus: true,
      act: async (stage) => button(stage, texts().markPaid).click(),
    },
    'phone.correct': {
      description: 'correct the phone of the delivery address',
      requests: [update],
      losesFocus: true,
      act: async (stage) => {
        await button(stage, texts().correctOf(texts().shippingAddress)).click();
        const form = stage.page.locator('.admin-address form');
        await form
          .getByRole('textbox', { name: matching('Phone*') })
          .fill(phones[1 - stage.context.phone] ?? '');
        await form.getByRole('button', { name: t('Save Address') }).click();
        await expect(form).toHaveCount(0);
      },
    },
    'courier.save': {
      description: 'type a courier and press "Save"',
      requests: [update],
      errorStatuses: [401, 409],
      losesFocus: true,
      act: async (stage, { meanwhile }) => {
        const round = stage.context.round + 1;
        await courierField(stage).fill(mineOf(round));
        if (meanwhile === 'conflict') await changeCourier(stage, theirsOf(round));
        if (meanwhile === 'expired') await stage.page.context().clearCookies({ name: /razz_staff$/ });
        await button(stage, texts().save).click();
      },
    },
    'conflict.keepMine': {
      description: 'press "Save mine"',
      requests: [update],
      losesFocus: true,
      control: (stage) => notice(stage).getByRole('button', { name: texts().keepMine }),
    },
    'conflict.keepTheirs': {
      description: 'press "Keep what is stored"',
      losesFocus: true,
      control: (stage) => notice(stage).getByRole('button', { name: texts().keepTheirs }),
    },
    'change.retry': {
      description: 'press "Save again"',
      requests: [update],
      losesFocus: true,
      act: async (stage) => notice(stage).getByRole('button', { name: texts().retry }).click(),
    },
    'change.discard': {
      description: 'press "Discard"',
      losesFocus: true,
      act: async (stage) => notice(stage).getByRole('button', { name: texts().discard }).click(),
    },
  },
  states: {
    signedOut: {
      description: 'the panel asks to sign in',
      assert: async ({ page }) =>
        expect(page.getByRole('heading', { level: 1 })).toHaveText(texts().signInTitle),
    },
    list: {
      description: 'the new order is listed',
      assert: async (stage) =>
        expect(stage.page.getByRole('link', { name: orderNumber(stage) })).toBeVisible(),
    },
    order: {
      description: 'the order shows what is stored, and what was typed',
      assert: async (stage) => {
        await expectOrder(stage);
        await expect(notice(stage)).toHaveCount(0);
        await expectStored(stage);
      },
    },
    conflict: {
      description: 'both values are shown, and nothing of mine is stored',
      assert: async (stage) => {
        await expect(notice(stage)).toContainText(stage.context.typed);
        await expect(notice(stage)).toContainText(stage.context.courier);
        await expectOrder(stage);
        await expectStored(stage);
      },
    },
    expired: {
      description: 'the sign-in form is above the page, which is as it was',
      assert: async (stage) => {
        await expect(stage.page.getByRole('heading', { name: texts().expiredTitle })).toBeVisible();
        await expectOrder(stage);
      },
    },
    unsaved: {
      description: 'signed in again; the change can be saved again',
      assert: async (stage) => {
        await expect(stage.page.getByRole('heading', { name: texts().expiredTitle })).toHaveCount(0);
        await expectOrder(stage);
        await expectStored(stage);
      },
    },
  },
});
