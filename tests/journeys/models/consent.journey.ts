import { expect } from '@razz/model-testing/journeys';
import type { BrowserContext } from 'playwright';
import { assign, setup } from 'xstate';
import { journey, type StepContext } from '../run/journey.ts';
import { visit } from './on-page.ts';
import { becomeCustomer } from './people.ts';

interface Context {
  scopes: string[];
}

const consentMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'access.ask'; scopes: string[] }
        | { type: 'access.allow' }
        | { type: 'access.refuse' },
    },
  }).createMachine({
    id: 'consent',
    context: { scopes: [] },
    initial: 'away',
    on: {
      'access.ask': { target: '.asked', actions: assign({ scopes: ({ event }) => event.scopes }) },
    },
    states: {
      away: {},
      asked: { on: { 'access.allow': 'allowed', 'access.refuse': 'refused' } },
      allowed: {},
      refused: {},
    },
  });
};

type Here = StepContext<Context>;
const application = 'Journey Tracker';
const what: Readonly<Record<string, string>> = {
  'read-profile': 'See your name, email address and phone number',
  'read-orders': 'See your orders',
};
const main = ({ page }: Here) => page.getByRole('main');
const state = 'journey';

/** The application's number in each window. It waits for its answer on a page of the shop itself. */
const clients = new WeakMap<BrowserContext, number>();
const back = ({ url }: StepContext<unknown>) => `${url}/cart`;

const cameBack = async (stage: Here, wanted: 'code' | 'error', value: RegExp): Promise<void> => {
  await expect(stage.page).toHaveURL((url) => url.pathname === '/cart');
  const query = new URL(stage.page.url()).searchParams;
  expect(query.get(wanted), `the redirect to the application: ${query}`).toMatch(value);
  expect(query.get(wanted === 'code' ? 'error' : 'code')).toBeNull();
  expect(query.get('state')).toBe(state);
};

export default journey(consentMachine, {
  name: 'consent',
  about: 'An application asks for access to a customer’s account, and hears what the customer answered.',
  prepare: async (stage) => {
    await becomeCustomer(stage);
    const made = await stage.client.request<{ id: number }>('POST', '/oauth/clients', {
      name: application,
      redirect: back(stage),
      confidential: false,
    });
    clients.set(stage.page.context(), made.id);
  },
  startUrl: () => '/cart',
  cases: () => ({
    'access.ask': {
      'for one thing': { scopes: ['read-orders'] },
      'for two': { scopes: ['read-profile', 'read-orders'] },
    },
    'access.allow': { plain: {} },
    'access.refuse': { plain: {} },
  }),
  verbs: {
    'access.ask': {
      description: 'come from an application that asks for access',
      losesFocus: true,
      act: async (stage, { scopes }) => {
        const query = new URLSearchParams({
          response_type: 'code',
          client_id: String(clients.get(stage.page.context())),
          redirect_uri: back(stage),
          scope: scopes.join(' '),
          state,
          code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
          code_challenge_method: 'S256',
        });
        // Where the authorization endpoint of a server leads, which a shop over answers in memory has not.
        const request = Buffer.from(query.toString()).toString('base64url');
        await visit(stage.page, `${stage.url}/oauth/consent?request=${request}`);
      },
    },
    'access.allow': {
      description: 'press "Allow"',
      requests: ['POST /oauth/consent_request'],
      losesFocus: true,
      control: (stage) => main(stage).getByRole('button', { name: 'Allow' }),
    },
    'access.refuse': {
      description: 'press "Refuse"',
      requests: ['POST /oauth/consent_request'],
      losesFocus: true,
      control: (stage) => main(stage).getByRole('button', { name: 'Deny' }),
    },
  },
  states: {
    away: {
      description: 'no application asks for anything',
      assert: ({ page, url }) => expect(page).toHaveURL(`${url}/cart`),
    },
    asked: {
      description: 'the page says who asks, and for what',
      assert: async (stage) => {
        const title = `${application} asks for access to your account`;
        await expect(main(stage).getByRole('heading', { level: 1 })).toHaveText(title);
        const listed = stage.context.scopes.map((scope) => what[scope] ?? scope);
        await expect(main(stage).getByRole('listitem')).toHaveText(listed);
      },
    },
    allowed: {
      description: 'the application has a code',
      assert: (stage) => cameBack(stage, 'code', /^\S{20,}$/),
    },
    refused: {
      description: 'the application is refused',
      assert: (stage) => cameBack(stage, 'error', /^access_denied$/),
    },
  },
});
