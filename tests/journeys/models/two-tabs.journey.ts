import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import { journey, type StepContext } from '../run/journey.ts';
import { addFromPage, expectBadge, otherTab, reload, visit } from './on-page.ts';
import { register, signOut } from './people.ts';

interface Context {
  pieces: number;
  signedIn: boolean;
}

const tabsMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'here.more' }
        | { type: 'there.add' }
        | { type: 'there.clear' }
        | { type: 'there.register' }
        | { type: 'there.signOut' }
        | { type: 'here.reload' },
    },
    guards: { isCustomer: ({ context }) => context.signedIn, isGuest: ({ context }) => !context.signedIn },
    actions: { more: assign({ pieces: ({ context }) => context.pieces + 1 }), none: assign({ pieces: 0 }) },
  }).createMachine({
    id: 'two-tabs',
    context: { pieces: 1, signedIn: false },
    on: {
      'there.register': { guard: 'isGuest', actions: assign({ signedIn: true }) },
      'there.signOut': { guard: 'isCustomer', actions: assign({ signedIn: false }) },
    },
    initial: 'filled',
    states: {
      filled: {
        on: {
          'here.more': { actions: 'more' },
          'there.add': { actions: 'more' },
          'there.clear': { target: 'empty', actions: 'none' },
          'here.reload': {},
        },
      },
      empty: { on: { 'there.add': { target: 'filled', actions: 'more' }, 'here.reload': {} } },
    },
  });
};

type Here = StepContext<Context>;

export default journey(tabsMachine, {
  name: 'two-tabs',
  about:
    'Two tabs of one browser: what one puts into the cart or clears, the other shows at once, and who is signed in.',
  prepare: async (stage) => addFromPage(await otherTab(stage.page), stage.url, stage.facts.plain.slug),
  startUrl: () => '/cart',
  key: ({ context }) => [Math.min(context.pieces, 2), context.signedIn],
  cases: () => ({
    'here.more': { plain: ({ context }) => (context.pieces < 3 ? {} : undefined) },
    'there.add': { plain: ({ context }) => (context.pieces < 3 ? {} : undefined) },
    'there.clear': { plain: {} },
    'there.register': { plain: ({ context }) => (context.signedIn ? undefined : {}) },
    'there.signOut': { plain: ({ context }) => (context.signedIn ? {} : undefined) },
    'here.reload': { plain: {} },
  }),
  verbs: {
    'here.more': {
      description: 'press + in this tab',
      control: ({ page }) => page.getByRole('row').getByRole('button', { name: /more/i }),
    },
    'there.add': {
      description: 'add one piece in the other tab',
      losesFocus: true,
      act: async (stage) => addFromPage(await otherTab(stage.page), stage.url, stage.facts.plain.slug),
    },
    'there.clear': {
      description: 'clear the cart in the other tab',
      losesFocus: true,
      act: async (stage) => {
        const there = await otherTab(stage.page);
        await visit(there, `${stage.url}/cart`);
        await there.getByRole('button', { name: 'Clear Shopping Cart' }).click();
      },
      control: ({ page }) => page.getByRole('button', { name: 'Clear Shopping Cart' }),
    },
    'there.register': {
      description: 'make an account in the other tab',
      requests: ['POST /register'],
      losesFocus: true,
      act: async (stage) => {
        const there = await otherTab(stage.page);
        await visit(there, `${stage.url}/register`);
        await register(there);
      },
    },
    'there.signOut': {
      description: 'sign out in the other tab',
      requests: ['POST /logout'],
      losesFocus: true,
      act: async (stage) => {
        const there = await otherTab(stage.page);
        await visit(there, stage.url);
        await signOut(there);
      },
    },
    'here.reload': { ...reload, description: 'reload this tab' },
  },
  states: {
    filled: {
      description: 'this tab shows the pieces',
      assert: ({ page, context }: Here) =>
        expect(page.getByRole('row').getByRole('spinbutton')).toHaveValue(String(context.pieces)),
    },
    empty: {
      description: 'this tab says that the cart is empty',
      assert: ({ page }) => expect(page.getByText('Your cart is empty.')).toBeVisible(),
    },
  },
  always: async (stage) => {
    await expectBadge(stage.page, stage.context.pieces);
    await expectBadge(await otherTab(stage.page), stage.context.pieces);
    const header = stage.page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Sign in' })).toHaveCount(stage.context.signedIn ? 0 : 1);
    await expect(header.getByRole('button', { name: 'Account' })).toHaveCount(stage.context.signedIn ? 1 : 0);
  },
});
