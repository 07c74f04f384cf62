import { expect } from '@razz/model-testing/journeys';
import type { BrowserContext } from 'playwright';
import { assign, setup } from 'xstate';
import { journey, type StepContext } from '../run/journey.ts';
import { t } from '../run/texts.ts';
import { registerCustomer } from './customers.ts';
import { visit } from './page-objects.ts';

interface Context {
  scopes: string[];
}

const consentMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'access.request'; scopes: string[] }
        | { type: 'access.allow' }
        | { type: 'access.deny' },
    },
  }).createMachine({
    id: 'consent',
    context: { scopes: [] },
    initial: 'away',
    on: {
      'access.request': { target: '.requested', actions: assign({ scopes: ({ event }) => event.scopes }) },
    },
    states: {
      away: {},
      requested: { on: { 'access.allow': 'allowed', 'access.deny': 'denied' } },
      allowed: {},
      denied: {},
    },
  });
};

type Step = StepContext<Context>;
const application = 'Journey Tracker';
const scopeDescriptions: Readonly<Record<string, string>> = {
  'read-profile': 'See your name, email address and phone number',
  'read-orders': 'See your orders',
};
const main = ({ page }: Step) => page.getByRole('main');
const state = 'journey';

/** The client id per browser context. The redirect URI is a page of the shop itself. */
const clientIds = new WeakMap<BrowserContext, number>();
const redirectUri = ({ url }: StepContext<unknown>) => `${url}/cart`;

const expectRedirect = async (stage: Step, parameter: 'code' | 'error', value: RegExp): Promise<void> => {
  await expect(stage.page).toHaveURL((url) => url.pathname === '/cart');
  const query = new URL(stage.page.url()).searchParams;
  expect(query.get(parameter), `the redirect to the application: ${query}`).toMatch(value);
  expect(query.get(parameter === 'code' ? 'error' : 'code')).toBeNull();
  expect(query.get('state')).toBe(state);
};

export default journey(consentMachine, {
  name: 'consent',
  about: 'An application requests access to an account; the customer allows or denies it.',
  prepare: async (stage) => {
    await registerCustomer(stage);
    const created = await stage.client.request<{ id: number }>('POST', '/oauth/clients', {
      name: application,
      redirect: redirectUri(stage),
      confidential: false,
    });
    clientIds.set(stage.page.context(), created.id);
  },
  startUrl: () => '/cart',
  cases: () => ({
    'access.request': {
      'one scope': { scopes: ['read-orders'] },
      'two scopes': { scopes: ['read-profile', 'read-orders'] },
    },
    'access.allow': { plain: {} },
    'access.deny': { plain: {} },
  }),
  verbs: {
    'access.request': {
      description: 'open the consent page of an authorization request',
      losesFocus: true,
      act: async (stage, { scopes }) => {
        const query = new URLSearchParams({
          response_type: 'code',
          client_id: String(clientIds.get(stage.page.context())),
          redirect_uri: redirectUri(stage),
          scope: scopes.join(' '),
          state,
          code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
          code_challenge_method: 'S256',
        });
        // The redirect target of the authorization endpoint, which the mock backend does not have.
        const request = Buffer.from(query.toString()).toString('base64url');
        await visit(stage.page, `${stage.url}/oauth/consent?request=${request}`);
      },
    },
    'access.allow': {
      description: 'press "Allow"',
      requests: ['POST /oauth/consent_request'],
      losesFocus: true,
      control: (stage) => main(stage).getByRole('button', { name: t('Allow') }),
    },
    'access.deny': {
      description: 'press "Deny"',
      requests: ['POST /oauth/consent_request'],
      losesFocus: true,
      control: (stage) => main(stage).getByRole('button', { name: t('Deny') }),
    },
  },
  states: {
    away: {
      description: 'there is no request',
      assert: ({ page, url }) => expect(page).toHaveURL(`${url}/cart`),
    },
    requested: {
      description: 'the page shows the application and the requested scopes',
      assert: async (stage) => {
        const title = t(`${application} asks for access to your account`, ({ developer }) =>
          developer.consentTitle(application),
        );
        await expect(main(stage).getByRole('heading', { level: 1 })).toHaveText(title);
        const descriptions = stage.context.scopes.map((scope) => t(scopeDescriptions[scope] ?? scope));
        await expect(main(stage).getByRole('listitem')).toHaveText(descriptions);
      },
    },
    allowed: {
      description: 'the application receives an authorization code',
      assert: (stage) => expectRedirect(stage, 'code', /^\S{20,}$/),
    },
    denied: {
      description: 'the application receives the error access_denied',
      assert: (stage) => expectRedirect(stage, 'error', /^access_denied$/),
    },
  },
});
