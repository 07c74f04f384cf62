import { expect } from '@razz/model-testing/journeys';
import type { SnapshotFrom } from 'xstate';
import { journey } from '../run/journey.ts';
import { t } from '../run/texts.ts';
import { customerOf } from './customers.ts';
import { toast, visit, wishlistCount } from './page-objects.ts';
import {
  corrected,
  fieldIn,
  form,
  header,
  invalid,
  linkVerb,
  main,
  type pages,
  pristine,
  submitVerb,
  textOf,
  titles,
} from './sign-in-forms.ts';
import { type FormValues, signingInMachine } from './signing-in-machine.ts';

const headings = {
  '/account': 'Edit your account information',
  '/account/addresses': 'Modify your address book entries',
};

/** A case of the open form; `who` limits it to a registered or an unregistered visitor. */
const formCase =
  (page: keyof typeof pages, values: FormValues, who: 'anybody' | 'registered' | 'new' = 'anybody') =>
  (snapshot: SnapshotFrom<typeof signingInMachine>) => {
    const isExcluded = who === (snapshot.context.registered ? 'new' : 'registered');
    return snapshot.matches(page) && !isExcluded ? { values } : undefined;
  };
const validRegistration = { name: 'right', email: 'right', phone: 'right', password: 'right' } as const;

export default journey(signingInMachine, {
  name: 'signing-in',
  about:
    'Registering, signing out and in again, invalid and empty fields, and the return to the requested page.',
  startUrl: () => '/',
  key: ({ context: { signedIn, registered, wished, requestedPage } }) => [
    signedIn,
    registered,
    wished,
    requestedPage,
  ],
  cases: () => ({
    // On the sign-in page the link has no effect.
    'header.signIn': { plain: (snapshot) => (snapshot.matches('signIn') ? undefined : {}) },
    'header.signOut': { plain: {} },
    'header.home': { plain: {} },
    'protected.open': {
      profile: (snapshot) => (snapshot.matches('home') ? { page: '/account' } : undefined),
      addresses: (snapshot) => (snapshot.matches('home') ? { page: '/account/addresses' } : undefined),
    },
    'signIn.open': { plain: ({ context }) => (context.signedIn ? {} : undefined) },
    'wish.add': { plain: (snapshot) => (snapshot.matches('home') ? {} : undefined) },
    'link.register': { plain: {} },
    'link.signIn': { plain: {} },
    'link.forgot': { plain: {} },
    'signIn.submit': {
      right: formCase('signIn', { email: 'right', password: 'right' }, 'registered'),
      'wrong password': formCase('signIn', { email: 'right', password: 'other' }, 'registered'),
      'unknown email': formCase('signIn', { email: 'other', password: 'right' }),
      'no password': formCase('signIn', { email: 'right', password: '' }),
      empty: formCase('signIn', { email: '', password: '' }),
    },
    'register.submit': {
      right: formCase('register', validRegistration, 'new'),
      taken: formCase('register', validRegistration, 'registered'),
      'short password': formCase('register', { ...validRegistration, password: 'other' }),
      'no phone': formCase('register', { ...validRegistration, phone: '' }),
      empty: formCase('register', { name: '', email: '', phone: '', password: '' }),
    },
    'forgot.submit': {
      registered: formCase('forgot', { email: 'right' }, 'registered'),
      'unknown email': formCase('forgot', { email: 'other' }),
      empty: formCase('forgot', { email: '' }),
    },
    'fields.correct': { plain: {} },
  }),
  verbs: {
    'header.signIn': {
      description: 'press "Sign in" in the header',
      control: (stage) => header(stage).getByRole('link', { name: t('Sign in') }),
    },
    'header.signOut': {
      description: 'open the account menu and press "Sign out"',
      requests: ['POST /logout'],
      control: (stage) => header(stage).getByRole('button', { name: t('Account') }),
      act: async (stage, _, control) => {
        await control.click();
        await expect(header(stage).getByText(customerOf(stage).name)).toBeVisible();
        await header(stage)
          .getByRole('button', { name: t('Sign out') })
          .click();
        await expect(toast(stage.page, t('You are signed out.')).first()).toBeVisible();
      },
    },
    'header.home': {
      description: 'press the logo',
      control: (stage) => header(stage).locator('a[href="/"]'),
    },
    'protected.open': {
      description: 'open a protected page by URL',
      losesFocus: true,
      act: ({ page, url }, { page: path }) => visit(page, `${url}${path}`),
    },
    'signIn.open': {
      description: 'open the sign-in page by URL while signed in',
      losesFocus: true,
      act: async ({ page, url }) => {
        await visit(page, `${url}/login`);
        await expect(page).toHaveURL(`${url}/`);
      },
    },
    'wish.add': {
      description: 'put a product on the wishlist and come back',
      requests: ['GET /api/user/toggle_wishlist/:productId'],
      losesFocus: true,
      act: async (stage) => {
        await visit(stage.page, `${stage.url}/products/${stage.facts.plain.slug}`);
        const response = stage.page.waitForResponse(/\/api\/user\/toggle_wishlist\//);
        await main(stage)
          .getByRole('button', { name: t('Add to Wishlist') })
          .first()
          .click();
        await response;
        await visit(stage.page, stage.url);
      },
    },
    'link.register': linkVerb('Create account'),
    'link.signIn': linkVerb('Sign in'),
    'link.forgot': linkVerb('Forgot your password?'),
    'signIn.submit': submitVerb('/login', titles.signIn, 'Sign in'),
    'register.submit': submitVerb('/register', titles.register, 'Create account'),
    'forgot.submit': submitVerb('/forgot-password', titles.forgot, 'Send the link'),
    'fields.correct': {
      description: 'correct the invalid fields',
      control: (stage) => main(stage).locator('[aria-invalid="true"]').first(),
      act: async (stage) => {
        for (const field of stage.context.invalidFields)
          await fieldIn(main(stage), field).fill(textOf(stage, field, 'corrected'));
      },
    },
  },
  states: {
    home: {
      description: 'the home page is shown',
      assert: ({ page, url }) => expect(page).toHaveURL(`${url}/`),
    },
    protected: {
      description: 'the requested page is shown',
      assert: async (stage) => {
        const { requestedPage } = stage.context;
        await expect(stage.page).toHaveURL(`${stage.url}${requestedPage}`);
        await expect(main(stage).getByRole('heading', { level: 1 })).toHaveText(
          t(headings[requestedPage || '/account']),
        );
      },
    },
    'signIn.pristine': pristine('signIn', 'the sign-in form is empty'),
    'signIn.incomplete': invalid('signIn'),
    'signIn.refused': invalid('signIn', {
      server: 'Email address or password is wrong.',
      others: /do not match/i,
    }),
    'signIn.corrected': corrected('signIn'),
    'register.pristine': pristine('register', 'the registration form is empty'),
    'register.incomplete': invalid('register', {
      server: 'A password has at least eight characters.',
      others: />=8/,
    }),
    'register.refused': invalid('register', {
      server: 'This email address has an account. Sign in instead.',
      others: /taken/i,
    }),
    'register.corrected': corrected('register'),
    'forgot.pristine': pristine('forgot', 'the forgot-password form is empty'),
    'forgot.incomplete': invalid('forgot'),
    'forgot.corrected': corrected('forgot'),
    'forgot.sent': {
      description: 'the page confirms the request, whether or not the account exists',
      assert: async (stage) => {
        await pristine('forgot', '').assert(stage);
        await expect(form(stage, titles.forgot).getByRole('status')).toHaveText(
          t('If an account has this address, a link is on its way to it.'),
        );
      },
    },
  },
  always: async (stage) => {
    const { signedIn, wished } = stage.context;
    await expect(header(stage).getByRole('link', { name: t('Sign in') })).toHaveCount(signedIn ? 0 : 1);
    await expect(header(stage).getByRole('button', { name: t('Account') })).toHaveCount(signedIn ? 1 : 0);
    const count = signedIn && wished ? 1 : 0;
    await expect(header(stage).getByRole('link', { name: wishlistCount(count) })).toHaveCount(1);
  },
});
