import { assign, setup } from 'xstate';
import { expect } from '../run/expect.ts';
import { journey, type Stage } from '../run/journey.ts';
import { dialog, toast } from './on-page.ts';
import { becomeCustomer } from './people.ts';

interface Context {
  clients: string[];
}
interface Filled {
  name: string;
  redirect: string;
  good: boolean;
}

function clientMachine() {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'client.create' }
        | { type: 'client.edit' }
        | { type: 'client.delete' }
        | ({ type: 'form.submit'; byEnter: boolean } & Filled)
        | { type: 'modal.close' }
        | { type: 'page.reload' },
    },
    guards: {
      hasSome: ({ context }) => context.clients.length > 0,
      isGood: (_, { good }: { good: boolean }) => good,
    },
  }).createMachine({
    id: 'client-modals',
    context: { clients: [] },
    initial: 'list',
    states: {
      list: {
        on: {
          'client.create': 'creating',
          'client.edit': { guard: 'hasSome', target: 'editing' },
          'client.delete': {
            guard: 'hasSome',
            actions: assign({ clients: ({ context }) => context.clients.slice(1) }),
          },
          'page.reload': {},
        },
      },
      creating: {
        initial: 'clean',
        on: {
          'form.submit': [
            {
              guard: { type: 'isGood', params: ({ event }) => event },
              target: 'secret',
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
}

type Here = Stage<Context>;
const card = ({ page }: Here) => page.getByRole('region', { name: 'OAuth Clients' });
const anyModal = ({ page }: Here) => page.getByRole('dialog');
const field = (stage: Here, name: string) => anyModal(stage).getByRole('textbox', { name });
const whoops = (stage: Here) =>
  expect(anyModal(stage).getByRole('alert')).toContainText('Whoops! Something went wrong!');

export default journey(clientMachine, {
  name: 'client-modals',
  about: 'OAuth clients: create with the secret shown once, edit, delete, refusals, Enter and Close.',
  prepare: async (stage) => {
    await becomeCustomer(stage);
  },
  opens: () => '/account/developer',
  key: ({ context }) => Math.min(context.clients.length, 2),
  cases: () => ({
    'client.create': { plain: ({ context }) => (context.clients.length < 2 ? {} : undefined) },
    'client.edit': { plain: {} },
    'client.delete': { plain: {} },
    'form.submit': {
      good: ({ context }) => ({
        name: `Shop app ${context.clients.length}`,
        redirect: 'https://app.example/back',
        good: true,
        byEnter: false,
      }),
      'good, by Enter': ({ context }) => ({
        name: `Door app ${context.clients.length}`,
        redirect: 'https://app.example/door',
        good: true,
        byEnter: true,
      }),
      empty: { name: '', redirect: '', good: false, byEnter: false },
    },
    'modal.close': { plain: {} },
    'page.reload': { plain: {} },
  }),
  verbs: {
    'client.create': {
      says: 'press "Create New Client"',
      control: (stage) => card(stage).getByRole('button', { name: 'Create New Client' }),
    },
    'client.edit': {
      says: 'press Edit at the first client',
      control: (stage) =>
        card(stage)
          .getByRole('button', { name: /^Edit / })
          .first(),
    },
    'client.delete': {
      says: 'press Delete at the first client',
      calls: ['DELETE /oauth/clients/:id'],
      control: (stage) =>
        card(stage)
          .getByRole('button', { name: /^Delete / })
          .first(),
      act: async ({ page }, _, control) => {
        await control.click();
        await expect(toast(page, 'The client is deleted.').first()).toBeVisible();
      },
    },
    'form.submit': {
      says: 'fill in the form and send it',
      calls: ['POST /oauth/clients', 'PUT /oauth/clients/:id'],
      refusals: [422],
      control: (stage) => anyModal(stage).getByRole('button', { name: /^(Create|Save Changes)$/ }),
      act: async (stage, { name, redirect, byEnter }, control) => {
        await field(stage, 'Name').fill(name);
        await field(stage, 'Redirect URL').fill(redirect);
        if (byEnter) await field(stage, 'Redirect URL').press('Enter');
        else await control.click();
      },
    },
    'modal.close': {
      says: 'press Close',
      control: (stage) => anyModal(stage).getByText('Close', { exact: true }),
    },
    'page.reload': {
      says: 'load the page anew',
      losesFocus: true,
      control: ({ page }) => page.getByRole('main'),
      act: async ({ page }) => void (await page.reload()),
    },
  },
  states: {
    list: {
      says: 'the clients are listed, without secrets',
      holds: async (stage) => {
        const { page, context } = stage;
        await expect(page.getByRole('dialog')).toHaveCount(0);
        if (context.clients.length === 0)
          await expect(card(stage)).toContainText('You have not created any OAuth clients.');
        for (const name of context.clients)
          await expect(card(stage).getByRole('row').filter({ hasText: name })).toHaveCount(1);
      },
    },
    creating: {
      says: 'the form for a new client is open',
      holds: ({ page }) => expect(dialog(page, 'Create Client')).toBeVisible(),
    },
    'creating.clean': {
      says: 'nothing is wrong',
      holds: (stage) => expect(anyModal(stage).getByRole('alert')).toHaveCount(0),
    },
    'creating.refused': { says: 'the form tells what is wrong', holds: whoops },
    editing: {
      says: 'the form of the client is open',
      holds: ({ page }) => expect(dialog(page, 'Edit Client')).toBeVisible(),
    },
    'editing.clean': {
      says: 'nothing is wrong',
      holds: (stage) => expect(anyModal(stage).getByRole('alert')).toHaveCount(0),
    },
    'editing.refused': { says: 'the form tells what is wrong', holds: whoops },
    secret: {
      says: 'the secret is shown, this once',
      holds: async (stage) => {
        await expect(dialog(stage.page, 'Client Secret')).toContainText(
          'This is the only time it will be shown',
        );
        await expect(
          dialog(stage.page, 'Client Secret').getByRole('status', { name: 'Client Secret' }),
        ).toHaveText(/\S{20,}/);
      },
    },
  },
});
