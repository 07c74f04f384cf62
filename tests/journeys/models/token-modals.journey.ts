import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import { journey, type StepContext } from '../run/journey.ts';
import { t } from '../run/texts.ts';
import { registerCustomer } from './customers.ts';
import { anyModal, type CardMessages, cardStates, cardVerbs, formStates } from './developer-modals.ts';

interface Context {
  tokens: string[];
  /** Whether the last token has scopes; the next form must not preselect them. */
  hasScopes: boolean;
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
        | { type: 'form.submit'; name: string; withScopes: boolean }
        | { type: 'modal.close' }
        | { type: 'outside.click' }
        | { type: 'page.reload' },
    },
    guards: {
      hasScopes: ({ context }) => context.hasScopes,
      hasTokens: ({ context }) => context.tokens.length > 0,
    },
  }).createMachine({
    id: 'token-modals',
    context: { tokens: [], hasScopes: false },
    // Ignored in every state.
    on: { 'outside.click': {} },
    initial: 'list',
    states: {
      list: {
        on: {
          'token.create': [{ guard: 'hasScopes', target: 'creating' }, { target: 'creating' }],
          'token.delete': { guard: 'hasTokens', target: 'confirming' },
          'page.reload': { actions: assign({ hasScopes: false }) },
        },
      },
      confirming: {
        on: {
          'deletion.confirm': {
            target: 'list',
            actions: assign({ tokens: ({ context }) => context.tokens.slice(1) }),
          },
          'deletion.cancel': 'list',
          'page.reload': { target: 'list', actions: assign({ hasScopes: false }) },
        },
      },
      creating: {
        initial: 'pristine',
        on: {
          'form.submit': [
            {
              guard: ({ event }) => event.name !== '',
              target: 'secret',
              actions: assign(({ context, event }) => ({
                tokens: [...context.tokens, event.name],
                hasScopes: event.withScopes,
              })),
            },
            { target: '.refused' },
          ],
          'modal.close': 'list',
        },
        states: { pristine: {}, refused: {} },
      },
      secret: {
        on: {
          'modal.close': 'list',
          'page.reload': { target: 'list', actions: assign({ hasScopes: false }) },
        },
      },
    },
  });
};

type Step = StepContext<Context>;
const messages: CardMessages = {
  title: 'Personal Access Tokens',
  empty: 'You have not created any personal access tokens.',
  create: 'Create New Token',
  createTitle: 'Create Token',
  secretTitle: 'Personal Access Token',
  secretText:
    "Here is your new personal access token. This is the only time it will be shown so don't lose it! You may now use this token to make API requests.",
  deletion: 'DELETE /oauth/personal-access-tokens/:id',
  deleted: 'The token was deleted.',
};
const verbs = cardVerbs(messages);
const states = cardStates(messages, ({ tokens }: Context) => tokens);
const field = (stage: Step) => anyModal(stage).getByRole('textbox', { name: t('Name') });

export default journey(tokenMachine, {
  name: 'token-modals',
  about:
    'Personal access tokens: create with and without scopes, the token shown once, delete, validation errors.',
  prepare: async (stage) => {
    await registerCustomer(stage);
  },
  startUrl: () => '/account/developer',
  key: ({ context }) => [Math.min(context.tokens.length, 2), context.hasScopes],
  cases: () => ({
    'token.create': { plain: ({ context }) => (context.tokens.length < 2 ? {} : undefined) },
    'token.delete': { plain: {} },
    'deletion.confirm': { plain: {} },
    'deletion.cancel': { plain: {} },
    'form.submit': {
      'without scopes': ({ context }) => ({ name: `Reader ${context.tokens.length}`, withScopes: false }),
      'all scopes': ({ context }) => ({ name: `Writer ${context.tokens.length}`, withScopes: true }),
      empty: { name: '', withScopes: false },
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
      control: (stage) => anyModal(stage).getByRole('button', { name: t('Create'), exact: true }),
      act: async (stage, { name, withScopes }, control) => {
        await field(stage).fill(name);
        if (withScopes)
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
    ...states,
    secret: {
      description: 'the token is shown once and grants its scopes only',
      assert: async (stage) => {
        await states.secret.assert(stage);
        const token = await anyModal(stage)
          .getByRole('status', { name: t(messages.secretTitle) })
          .innerText();
        const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
        const { status } = await fetch(`${stage.url}/api/get_auth_user/`, { headers });
        expect(status, 'status of the profile request with the token').toBe(
          stage.context.hasScopes ? 200 : 403,
        );
      },
    },
    ...formStates('creating', messages.createTitle, async (stage: Step) => {
      await expect(field(stage)).toHaveValue('');
      await expect(anyModal(stage).getByRole('checkbox', { checked: true })).toHaveCount(0);
    }),
  },
});
