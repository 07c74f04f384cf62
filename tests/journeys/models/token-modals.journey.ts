import { assign, setup } from 'xstate';
import { expect } from '../run/expect.ts';
import { journey, type Stage } from '../run/journey.ts';
import { dialog, toast } from './on-page.ts';
import { becomeCustomer } from './people.ts';

interface Context {
  tokens: string[];
}

function tokenMachine() {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'token.create' }
        | { type: 'token.delete' }
        | { type: 'form.submit'; name: string; scopes: boolean }
        | { type: 'modal.close' },
    },
    guards: {
      hasSome: ({ context }) => context.tokens.length > 0,
      isNamed: (_, { name }: { name: string }) => name !== '',
    },
  }).createMachine({
    id: 'token-modals',
    context: { tokens: [] },
    initial: 'list',
    states: {
      list: {
        on: {
          'token.create': 'creating',
          'token.delete': {
            guard: 'hasSome',
            actions: assign({ tokens: ({ context }) => context.tokens.slice(1) }),
          },
        },
      },
      creating: {
        initial: 'clean',
        on: {
          'form.submit': [
            {
              guard: { type: 'isNamed', params: ({ event }) => event },
              target: 'secret',
              actions: assign({ tokens: ({ context, event }) => [...context.tokens, event.name] }),
            },
            { target: '.refused' },
          ],
          'modal.close': 'list',
        },
        states: { clean: {}, refused: {} },
      },
      secret: { on: { 'modal.close': 'list' } },
    },
  });
}

type Here = Stage<Context>;
const card = ({ page }: Here) => page.getByRole('region', { name: 'Personal Access Tokens' });
const anyModal = ({ page }: Here) => page.getByRole('dialog');

export default journey(tokenMachine, {
  name: 'token-modals',
  about: 'Personal access tokens: create with and without scopes, the token shown once, delete, refusal.',
  prepare: async (stage) => {
    await becomeCustomer(stage);
  },
  opens: () => '/account/developer',
  key: ({ context }) => Math.min(context.tokens.length, 2),
  cases: () => ({
    'token.create': { plain: ({ context }) => (context.tokens.length < 2 ? {} : undefined) },
    'token.delete': { plain: {} },
    'form.submit': {
      'without scopes': ({ context }) => ({ name: `Reader ${context.tokens.length}`, scopes: false }),
      'all scopes': ({ context }) => ({ name: `Writer ${context.tokens.length}`, scopes: true }),
      empty: { name: '', scopes: false },
    },
    'modal.close': { plain: {} },
  }),
  verbs: {
    'token.create': {
      says: 'press "Create New Token"',
      control: (stage) => card(stage).getByRole('button', { name: 'Create New Token' }),
    },
    'token.delete': {
      says: 'press Delete at the first token',
      calls: ['DELETE /oauth/personal-access-tokens/:id'],
      control: (stage) =>
        card(stage)
          .getByRole('button', { name: /^Delete / })
          .first(),
      act: async ({ page }, _, control) => {
        await control.click();
        await expect(toast(page, 'The token is deleted.').first()).toBeVisible();
      },
    },
    'form.submit': {
      says: 'fill in the form and press Create',
      calls: ['POST /oauth/personal-access-tokens'],
      refusals: [422],
      control: (stage) => anyModal(stage).getByRole('button', { name: 'Create', exact: true }),
      act: async (stage, { name, scopes }, control) => {
        await anyModal(stage).getByRole('textbox', { name: 'Name' }).fill(name);
        if (scopes)
          for (const box of await anyModal(stage).getByRole('checkbox').all())
            await box.check({ force: true });
        await control.click();
      },
    },
    'modal.close': {
      says: 'press Close',
      control: (stage) => anyModal(stage).getByText('Close', { exact: true }),
    },
  },
  states: {
    list: {
      says: 'the tokens are listed by name',
      holds: async (stage) => {
        const { page, context } = stage;
        await expect(page.getByRole('dialog')).toHaveCount(0);
        if (context.tokens.length === 0)
          await expect(card(stage)).toContainText('You have not created any personal access tokens.');
        for (const name of context.tokens)
          await expect(card(stage).getByRole('row').filter({ hasText: name })).toHaveCount(1);
      },
    },
    creating: {
      says: 'the form for a token is open',
      holds: ({ page }) => expect(dialog(page, 'Create Token')).toBeVisible(),
    },
    'creating.clean': {
      says: 'nothing is wrong',
      holds: (stage) => expect(anyModal(stage).getByRole('alert')).toHaveCount(0),
    },
    'creating.refused': {
      says: 'the form tells what is wrong',
      holds: (stage) =>
        expect(anyModal(stage).getByRole('alert')).toContainText('Whoops! Something went wrong!'),
    },
    secret: {
      says: 'the token is shown, this once',
      holds: async ({ page }) => {
        await expect(dialog(page, 'Personal Access Token')).toContainText(
          'This is the only time it will be shown',
        );
        await expect(
          dialog(page, 'Personal Access Token').getByRole('status', { name: 'Personal Access Token' }),
        ).toHaveText(/\S{20,}/);
      },
    },
  },
});
