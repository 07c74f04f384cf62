import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import { journey, type Stage } from '../run/journey.ts';
import { anyModal, type CardWords, cardStates, cardVerbs, formStates } from './developer-modals.ts';
import { becomeCustomer } from './people.ts';

interface Context {
  tokens: string[];
  /** Whether the last token was made with scopes: the next form must not know. */
  scoped: boolean;
}

const tokenMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'token.create' }
        | { type: 'token.delete' }
        | { type: 'deletion.confirm' }
        | { type: 'deletion.cancel' }
        | { type: 'form.submit'; name: string; scopes: boolean }
        | { type: 'modal.close' }
        | { type: 'outside.click' }
        | { type: 'page.reload' },
    },
    guards: {
      wasScoped: ({ context }) => context.scoped,
      hasSome: ({ context }) => context.tokens.length > 0,
      isNamed: (_, { name }: { name: string }) => name !== '',
    },
  }).createMachine({
    id: 'token-modals',
    context: { tokens: [], scoped: false },
    // Changes nothing, wherever one is.
    on: { 'outside.click': {} },
    initial: 'list',
    states: {
      list: {
        on: {
          'token.create': [{ guard: 'wasScoped', target: 'creating' }, { target: 'creating' }],
          'token.delete': { guard: 'hasSome', target: 'confirming' },
          'page.reload': { actions: assign({ scoped: false }) },
        },
      },
      confirming: {
        on: {
          'deletion.confirm': {
            target: 'list',
            actions: assign({ tokens: ({ context }) => context.tokens.slice(1) }),
          },
          'deletion.cancel': 'list',
          'page.reload': { target: 'list', actions: assign({ scoped: false }) },
        },
      },
      creating: {
        initial: 'clean',
        on: {
          'form.submit': [
            {
              guard: { type: 'isNamed', params: ({ event }) => event },
              target: 'secret',
              actions: assign(({ context, event }) => ({
                tokens: [...context.tokens, event.name],
                scoped: event.scopes,
              })),
            },
            { target: '.refused' },
          ],
          'modal.close': 'list',
        },
        states: { clean: {}, refused: {} },
      },
      secret: {
        on: {
          'modal.close': 'list',
          'page.reload': { target: 'list', actions: assign({ scoped: false }) },
        },
      },
    },
  });
};

type Here = Stage<Context>;
const words: CardWords = {
  title: 'Personal Access Tokens',
  empty: 'You have not created any personal access tokens.',
  create: 'Create New Token',
  createTitle: 'Create Token',
  secretTitle: 'Personal Access Token',
  deletion: 'DELETE /oauth/personal-access-tokens/:id',
  deleted: 'The token is deleted.',
};
const verbs = cardVerbs(words);
const shown = cardStates(words, ({ tokens }: Context) => tokens);
const field = (stage: Here) => anyModal(stage).getByRole('textbox', { name: 'Name' });

export default journey(tokenMachine, {
  name: 'token-modals',
  about: 'Personal access tokens: create with and without scopes, the token shown once, delete, refusal.',
  prepare: async (stage) => {
    await becomeCustomer(stage);
  },
  startUrl: () => '/account/developer',
  key: ({ context }) => [Math.min(context.tokens.length, 2), context.scoped],
  cases: () => ({
    'token.create': { plain: ({ context }) => (context.tokens.length < 2 ? {} : undefined) },
    'token.delete': { plain: {} },
    'deletion.confirm': { plain: {} },
    'deletion.cancel': { plain: {} },
    'form.submit': {
      'without scopes': ({ context }) => ({ name: `Reader ${context.tokens.length}`, scopes: false }),
      'all scopes': ({ context }) => ({ name: `Writer ${context.tokens.length}`, scopes: true }),
      empty: { name: '', scopes: false },
    },
    'modal.close': { plain: {} },
    'outside.click': { plain: {} },
    'page.reload': { plain: {} },
  }),
  verbs: {
    'token.create': verbs.create,
    'token.delete': verbs.remove,
    'deletion.confirm': verbs.confirm,
    'deletion.cancel': verbs.cancel,
    'form.submit': {
      description: 'fill in the form and press Create',
      requests: ['POST /oauth/personal-access-tokens'],
      errorStatuses: [422],
      control: (stage) => anyModal(stage).getByRole('button', { name: 'Create', exact: true }),
      act: async (stage, { name, scopes }, control) => {
        await field(stage).fill(name);
        if (scopes)
          for (const box of await anyModal(stage).getByRole('checkbox').all())
            await box.check({ force: true });
        await control.click();
      },
    },
    'modal.close': verbs.close,
    'outside.click': verbs.clickOutside,
    'page.reload': verbs.reload,
  },
  states: {
    ...shown,
    secret: {
      description: 'the token is shown, this once, and opens what it was made for and nothing else',
      assert: async (stage) => {
        await shown.secret.assert(stage);
        const token = await anyModal(stage).getByRole('status', { name: words.secretTitle }).innerText();
        const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
        const { status } = await fetch(`${stage.url}/api/get_auth_user/`, { headers });
        expect(status, 'the profile, asked for with the token').toBe(stage.context.scoped ? 200 : 403);
      },
    },
    ...formStates('creating', words.createTitle, async (stage: Here) => {
      await expect(field(stage)).toHaveValue('');
      await expect(anyModal(stage).getByRole('checkbox', { checked: true })).toHaveCount(0);
    }),
  },
});
