import type { Page } from 'playwright';
import { assign, setup } from 'xstate';
import { expect } from '../run/expect.ts';
import { journey, type Stage } from '../run/journey.ts';
import { addFromPage, expectBadge } from './on-page.ts';

interface Context {
  pieces: number;
}

function tabsMachine() {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'here.more' }
        | { type: 'there.add' }
        | { type: 'there.clear' }
        | { type: 'here.reload' },
    },
    guards: { isFilled: ({ context }) => context.pieces > 0 },
    actions: { more: assign({ pieces: ({ context }) => context.pieces + 1 }), none: assign({ pieces: 0 }) },
  }).createMachine({
    id: 'two-tabs',
    context: { pieces: 1 },
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
}

type Here = Stage<Context>;

async function otherTab({ page }: Stage<unknown>): Promise<Page> {
  const pages = page.context().pages();
  return pages.find((one) => one !== page) ?? page.context().newPage();
}

export default journey(tabsMachine, {
  name: 'two-tabs',
  about: 'Two tabs of one browser: what one puts into the cart or clears, the other shows at once.',
  prepare: async (stage) => addFromPage(await otherTab(stage), stage.url, stage.facts.plain.slug),
  opens: () => '/cart',
  key: ({ context }) => Math.min(context.pieces, 2),
  cases: () => ({
    'here.more': { plain: ({ context }) => (context.pieces < 3 ? {} : undefined) },
    'there.add': { plain: ({ context }) => (context.pieces < 3 ? {} : undefined) },
    'there.clear': { plain: {} },
    'here.reload': { plain: {} },
  }),
  verbs: {
    'here.more': {
      says: 'press + in this tab',
      control: ({ page }) => page.getByRole('row').getByRole('button', { name: /more/i }),
    },
    'there.add': {
      says: 'add one piece in the other tab',
      losesFocus: true,
      act: async (stage) => addFromPage(await otherTab(stage), stage.url, stage.facts.plain.slug),
    },
    'there.clear': {
      says: 'clear the cart in the other tab',
      losesFocus: true,
      act: async (stage) => {
        const there = await otherTab(stage);
        await there.goto(`${stage.url}/cart`);
        await there.getByRole('button', { name: 'Clear Shopping Cart' }).click();
      },
      control: ({ page }) => page.getByRole('button', { name: 'Clear Shopping Cart' }),
    },
    'here.reload': {
      says: 'load this tab anew',
      losesFocus: true,
      act: async ({ page }) => void (await page.reload()),
    },
  },
  states: {
    filled: {
      says: 'this tab shows the pieces',
      holds: ({ page, context }: Here) =>
        expect(page.getByRole('row').getByRole('spinbutton')).toHaveValue(String(context.pieces)),
    },
    empty: {
      says: 'this tab says that the cart is empty',
      holds: ({ page }) => expect(page.getByText('Your cart is empty.')).toBeVisible(),
    },
  },
  always: async (stage) => {
    await expectBadge(stage.page, stage.context.pieces);
    await expectBadge(await otherTab(stage), stage.context.pieces);
  },
});
