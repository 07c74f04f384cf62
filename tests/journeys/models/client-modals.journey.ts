import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import { journey, type Stage } from '../run/journey.ts';
import {
  anyModal,
  type CardWords,
  cardStates,
  cardVerbs,
  firstButton,
  formStates,
} from './developer-modals.ts';
import { becomeCustomer } from './people.ts';

interface Context {
  clients: string[];
}
interface Filled {
  name: string;
  redirect: string;
  confidential: boolean;
  good: boolean;
}

const clientMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'client.create' }
        | { type: 'client.edit' }
        | { type: 'client.delete' }
        | { type: 'deletion.confirm' }
        | { type: 'deletion.cancel' }
        | ({ type: 'form.submit'; byEnter: boolean } & Filled)
        | { type: 'modal.close' }
        | { type: 'outside.click' }
        | { type: 'page.reload' },
    },
    guards: {
      hasSome: ({ context }) => context.clients.length > 0,
      isGood: (_, { good }: Filled) => good,
      isConfidential: (_, { good, confidential }: Filled) => good && confidential,
    },
  }).createMachine({
    id: 'client-modals',
    context: { clients: [] },
    // Changes nothing, wherever one is.
    on: { 'outside.click': {} },
    initial: 'list',
    states: {
      list: {
        on: {
          'client.create': 'creating',
          'client.edit': { guard: 'hasSome', target: 'editing' },
          'client.delete': { guard: 'hasSome', target: 'confirming' },
          'page.reload': {},
        },
      },
      confirming: {
        on: {
          'deletion.confirm': {
            target: 'list',
            actions: assign({ clients: ({ context }) => context.clients.slice(1) }),
          },
          'deletion.cancel': 'list',
          'page.reload': { target: 'list' },
        },
      },
      creating: {
        initial: 'clean',
        on: {
          'form.submit': [
            {
              guard: { type: 'isConfidential', params: ({ event }) => event },
              target: 'secret',
              actions: assign({ clients: ({ context, event }) => [...context.clients, event.name] }),
            },
            // One that can keep no secret is given none.
            {
              guard: { type: 'isGood', params: ({ event }) => event },
              target: 'list',
              actions: assign({ clients: ({ context, event }) => [...context.clients, event.name] }),
            },
            { target: '.refused' },
          ],
          'modal.close': 'list',
        },
        states: { clean: {}, refused: {} },
      },
      editing: {
        initial: 'clean',
        on: {
          'form.submit': [
            {
              guard: { type: 'isGood', params: ({ event }) => event },
              target: 'list',
              actions: assign({ clients: ({ context, event }) => [event.name, ...context.clients.slice(1)] }),
            },
            { target: '.refused' },
          ],
          'modal.close': 'list',
        },
        states: { clean: {}, refused: {} },
      },
      secret: { on: { 'modal.close': 'list', 'page.reload': 'list' } },
    },
  });
};

type Here = Stage<Context>;
const words: CardWords = {
  title: 'OAuth Clients',
  empty: 'You have not created any OAuth clients.',
  create: 'Create New Client',
  createTitle: 'Create Client',
  secretTitle: 'Client Secret',
  deletion: 'DELETE /oauth/clients/:id',
  deleted: 'The client is deleted.',
};
const verbs = cardVerbs(words);
const field = (stage: Here, name: string) => anyModal(stage).getByRole('textbox', { name });

const fieldsHold = async (stage: Here, name: string, redirect: RegExp): Promise<void> => {
  await expect(field(stage, 'Name')).toHaveValue(name);
  await expect(field(stage, 'Redirect URL')).toHaveValue(redirect);
};

export default journey(clientMachine, {
  name: 'client-modals',
  about: 'OAuth clients: create with the secret shown once, edit, delete, refusals, Enter and Close.',
  prepare: async (stage) => {
    await becomeCustomer(stage);
  },
  startUrl: () => '/account/developer',
  key: ({ context }) => Math.min(context.clients.length, 2),
  cases: () => ({
    'client.create': { plain: ({ context }) => (context.clients.length < 2 ? {} : undefined) },
    'client.edit': { plain: {} },
    'client.delete': { plain: {} },
    'deletion.confirm': { plain: {} },
    'deletion.cancel': { plain: {} },
    'form.submit': {
      good: ({ context }) => ({
        name: `Shop app ${context.clients.length}`,
        redirect: 'https://app.example/back',
        confidential: true,
        good: true,
        byEnter: false,
      }),
      'good, by Enter': ({ context }) => ({
        name: `Door app ${context.clients.length}`,
        redirect: 'https://app.example/door',
        confidential: true,
        good: true,
        byEnter: true,
      }),
      // Whether a client keeps a secret is asked once, when it is made.
      'good, without a secret': (snapshot) =>
        snapshot.matches('creating')
          ? {
              name: `Phone app ${snapshot.context.clients.length}`,
              redirect: 'https://app.example/phone',
              confidential: false,
              good: true,
              byEnter: false,
            }
          : undefined,
      empty: { name: '', redirect: '', confidential: true, good: false, byEnter: false },
    },
    'modal.close': { plain: {} },
    'outside.click': { plain: {} },
    'page.reload': { plain: {} },
  }),
  verbs: {
    'client.create': verbs.create,
    'client.edit': {
      description: 'press Edit at the first client',
      control: (stage) => firstButton(words, stage, 'Edit'),
    },
    'client.delete': verbs.remove,
    'deletion.confirm': verbs.confirm,
    'deletion.cancel': verbs.cancel,
    'form.submit': {
      description: 'fill in the form and send it',
      requests: ['POST /oauth/clients', 'PUT /oauth/clients/:id'],
      errorStatuses: [422],
      control: (stage) => anyModal(stage).getByRole('button', { name: /^(Create|Save Changes)$/ }),
      act: async (stage, { name, redirect, confidential, byEnter }, control) => {
        await field(stage, 'Name').fill(name);
        await field(stage, 'Redirect URL').fill(redirect);
        if (!confidential) await anyModal(stage).getByText('Confidential', { exact: true }).click();
        if (byEnter) await field(stage, 'Redirect URL').press('Enter');
        else await control.click();
      },
    },
    'modal.close': verbs.close,
    'outside.click': verbs.clickOutside,
    'page.reload': verbs.reload,
  },
  states: {
    ...cardStates(words, ({ clients }: Context) => clients),
    ...formStates('creating', words.createTitle, (stage: Here) => fieldsHold(stage, '', /^$/)),
    ...formStates('editing', 'Edit Client', (stage: Here) =>
      fieldsHold(stage, stage.context.clients[0] ?? '', /^https:/),
    ),
  },
});
