import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import { journey, type StepContext } from '../run/journey.ts';
import { oneOf, t } from '../run/texts.ts';
import { registerCustomer } from './customers.ts';
import {
  anyModal,
  type CardMessages,
  cardStates,
  cardVerbs,
  firstButton,
  formStates,
} from './developer-modals.ts';

interface Context {
  clients: string[];
}
interface ClientForm {
  name: string;
  redirect: string;
  confidential: boolean;
  isValid: boolean;
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
        | ({ type: 'form.submit'; withEnter: boolean } & ClientForm)
        | { type: 'modal.close' }
        | { type: 'outside.click' }
        | { type: 'page.reload' },
    },
    guards: {
      hasClients: ({ context }) => context.clients.length > 0,
    },
  }).createMachine({
    id: 'client-modals',
    context: { clients: [] },
    // Ignored in every state.
    on: { 'outside.click': {} },
    initial: 'list',
    states: {
      list: {
        on: {
          'client.create': 'creating',
          'client.edit': { guard: 'hasClients', target: 'editing' },
          'client.delete': { guard: 'hasClients', target: 'confirming' },
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
        initial: 'pristine',
        on: {
          'form.submit': [
            {
              guard: ({ event }) => event.isValid && event.confidential,
              target: 'secret',
              actions: assign({ clients: ({ context, event }) => [...context.clients, event.name] }),
            },
            // A public client has no secret.
            {
              guard: ({ event }) => event.isValid,
              target: 'list',
              actions: assign({ clients: ({ context, event }) => [...context.clients, event.name] }),
            },
            { target: '.refused' },
          ],
          'modal.close': 'list',
        },
        states: { pristine: {}, refused: {} },
      },
      editing: {
        initial: 'pristine',
        on: {
          'form.submit': [
            {
              guard: ({ event }) => event.isValid,
              target: 'list',
              actions: assign({ clients: ({ context, event }) => [event.name, ...context.clients.slice(1)] }),
            },
            { target: '.refused' },
          ],
          'modal.close': 'list',
        },
        states: { pristine: {}, refused: {} },
      },
      secret: { on: { 'modal.close': 'list', 'page.reload': 'list' } },
    },
  });
};

type Step = StepContext<Context>;
const messages: CardMessages = {
  title: 'OAuth Clients',
  empty: 'You have not created any OAuth clients.',
  create: 'Create New Client',
  createTitle: 'Create Client',
  secretTitle: 'Client Secret',
  secretText:
    "Here is your new client secret. This is the only time it will be shown so don't lose it! You may now use this secret to make API requests.",
  deletion: 'DELETE /oauth/clients/:id',
  deleted: 'The client was deleted.',
};
const verbs = cardVerbs(messages);
const field = (stage: Step, name: string) => anyModal(stage).getByRole('textbox', { name });

const expectFields = async (stage: Step, name: string, redirect: RegExp): Promise<void> => {
  await expect(field(stage, t('Name'))).toHaveValue(name);
  await expect(field(stage, t('Redirect URL'))).toHaveValue(redirect);
};

export default journey(clientMachine, {
  name: 'client-modals',
  about:
    'OAuth clients: create with the secret shown once, edit, delete, validation errors, Enter and Close.',
  prepare: async (stage) => {
    await registerCustomer(stage);
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
      valid: ({ context }) => ({
        name: `Shop app ${context.clients.length}`,
        redirect: 'https://app.example/back',
        confidential: true,
        isValid: true,
        withEnter: false,
      }),
      'valid, with Enter': ({ context }) => ({
        name: `Door app ${context.clients.length}`,
        redirect: 'https://app.example/door',
        confidential: true,
        isValid: true,
        withEnter: true,
      }),
      // Only the create form has the Confidential checkbox.
      'valid, public': (snapshot) =>
        snapshot.matches('creating')
          ? {
              name: `Phone app ${snapshot.context.clients.length}`,
              redirect: 'https://app.example/phone',
              confidential: false,
              isValid: true,
              withEnter: false,
            }
          : undefined,
      empty: { name: '', redirect: '', confidential: true, isValid: false, withEnter: false },
    },
    'modal.close': { plain: {} },
    'outside.click': { plain: {} },
    'page.reload': { plain: {} },
  }),
  verbs: {
    'client.create': verbs.create,
    'client.edit': {
      description: 'press Edit on the first client',
      control: (stage) => firstButton(messages, stage, 'Edit'),
    },
    'client.delete': verbs.remove,
    'deletion.confirm': verbs.confirm,
    'deletion.cancel': verbs.cancel,
    'form.submit': {
      description: 'fill in and submit the form',
      requests: ['POST /oauth/clients', 'PUT /oauth/clients/:id'],
      errorStatuses: [422],
      control: (stage) => anyModal(stage).getByRole('button', { name: oneOf('Create', 'Save Changes') }),
      act: async (stage, { name, redirect, confidential, withEnter }, control) => {
        await field(stage, t('Name')).fill(name);
        await field(stage, t('Redirect URL')).fill(redirect);
        if (!confidential) await anyModal(stage).getByText(t('Confidential'), { exact: true }).click();
        if (withEnter) await field(stage, t('Redirect URL')).press('Enter');
        else await control.click();
      },
    },
    'modal.close': verbs.close,
    'outside.click': verbs.clickOutside,
    'page.reload': verbs.reload,
  },
  states: {
    ...cardStates(messages, ({ clients }: Context) => clients),
    ...formStates('creating', messages.createTitle, (stage: Step) => expectFields(stage, '', /^$/)),
    ...formStates('editing', 'Edit Client', (stage: Step) =>
      expectFields(stage, stage.context.clients[0] ?? '', /^https:/),
    ),
  },
});
