import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import { journey, type StepContext } from '../run/journey.ts';
import { digits, t } from '../run/texts.ts';
import { fillRegistration, signOut } from './customers.ts';
import { addToCart, expectBadge, otherTab, reload, visit } from './page-objects.ts';

interface Context {
  quantity: number;
  signedIn: boolean;
}

const tabsMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'thisTab.increase' }
        | { type: 'otherTab.add' }
        | { type: 'otherTab.clear' }
        | { type: 'otherTab.register' }
        | { type: 'otherTab.signOut' }
        | { type: 'thisTab.reload' },
    },
    guards: { isCustomer: ({ context }) => context.signedIn, isGuest: ({ context }) => !context.signedIn },
    actions: {
      increase: assign({ quantity: ({ context }) => context.quantity + 1 }),
      clear: assign({ quantity: 0 }),
    },
  }).createMachine({
    id: 'two-tabs',
    context: { quantity: 1, signedIn: false },
    on: {
      'otherTab.register': { guard: 'isGuest', actions: assign({ signedIn: true }) },
      'otherTab.signOut': { guard: 'isCustomer', actions: assign({ signedIn: false }) },
    },
    initial: 'filled',
    states: {
      filled: {
        on: {
          'thisTab.increase': { actions: 'increase' },
          'otherTab.add': { actions: 'increase' },
          'otherTab.clear': { target: 'empty', actions: 'clear' },
          'thisTab.reload': {},
        },
      },
      empty: { on: { 'otherTab.add': { target: 'filled', actions: 'increase' }, 'thisTab.reload': {} } },
    },
  });
};

type Step = StepContext<Context>;

export default journey(tabsMachine, {
  name: 'two-tabs',
  about: 'Two tabs of one browser: both show the same cart and the same session.',
  prepare: async (stage) => addToCart(await otherTab(stage.page), stage.url, stage.facts.plain.slug),
  startUrl: () => '/cart',
  key: ({ context }) => [Math.min(context.quantity, 2), context.signedIn],
  cases: () => ({
    'thisTab.increase': { plain: ({ context }) => (context.quantity < 3 ? {} : undefined) },
    'otherTab.add': { plain: ({ context }) => (context.quantity < 3 ? {} : undefined) },
    'otherTab.clear': { plain: {} },
    'otherTab.register': { plain: ({ context }) => (context.signedIn ? undefined : {}) },
    'otherTab.signOut': { plain: ({ context }) => (context.signedIn ? {} : undefined) },
    'thisTab.reload': { plain: {} },
  }),
  verbs: {
    'thisTab.increase': {
      description: 'press + in this tab',
      control: ({ page }) => page.getByRole('row').getByRole('button', { name: t('Increase quantity') }),
    },
    'otherTab.add': {
      description: 'add the product in the other tab',
      losesFocus: true,
      act: async (stage) => addToCart(await otherTab(stage.page), stage.url, stage.facts.plain.slug),
    },
    'otherTab.clear': {
      description: 'clear the cart in the other tab',
      losesFocus: true,
      act: async (stage) => {
        const tab = await otherTab(stage.page);
        await visit(tab, `${stage.url}/cart`);
        await tab.getByRole('button', { name: t('Clear Shopping Cart') }).click();
      },
      control: ({ page }) => page.getByRole('button', { name: t('Clear Shopping Cart') }),
    },
    'otherTab.register': {
      description: 'register in the other tab',
      requests: ['POST /register'],
      losesFocus: true,
      act: async (stage) => {
        const tab = await otherTab(stage.page);
        await visit(tab, `${stage.url}/register`);
        await fillRegistration(tab);
      },
    },
    'otherTab.signOut': {
      description: 'sign out in the other tab',
      requests: ['POST /logout'],
      losesFocus: true,
      act: async (stage) => {
        const tab = await otherTab(stage.page);
        await visit(tab, stage.url);
        await signOut(tab);
      },
    },
    'thisTab.reload': { ...reload, description: 'reload this tab' },
  },
  states: {
    filled: {
      description: 'this tab shows the quantity',
      assert: ({ page, context }: Step) =>
        expect(page.getByRole('row').getByRole('spinbutton')).toHaveValue(digits(context.quantity)),
    },
    empty: {
      description: 'this tab shows an empty cart',
      assert: ({ page }) => expect(page.getByText(t('Your cart is empty.'))).toBeVisible(),
    },
  },
  always: async (stage) => {
    await expectBadge(stage.page, stage.context.quantity);
    await expectBadge(await otherTab(stage.page), stage.context.quantity);
    const header = stage.page.getByRole('banner');
    await expect(header.getByRole('link', { name: t('Sign in') })).toHaveCount(
      stage.context.signedIn ? 0 : 1,
    );
    await expect(header.getByRole('button', { name: t('Account') })).toHaveCount(
      stage.context.signedIn ? 1 : 0,
    );
  },
});
