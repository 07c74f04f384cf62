import { expect } from '@razz/model-testing/journeys';
import type { SnapshotFrom } from 'xstate';
import { journey } from '../run/journey.ts';
import { toast, visit } from './on-page.ts';
import { personIn } from './people.ts';
import {
  fieldIn,
  follow,
  form,
  header,
  main,
  marked,
  mended,
  type pages,
  sends,
  textOf,
  titles,
  untouched,
} from './sign-in-forms.ts';
import { signingInMachine, type Typed } from './signing-in-machine.ts';

const headings = {
  '/account': 'Edit your account information',
  '/account/addresses': 'Modify your address book entries',
};

/** What can be typed into the form that is open. */
const typing =
  (page: keyof typeof pages, typed: Typed, who: 'anybody' | 'known' | 'new' = 'anybody') =>
  (snapshot: SnapshotFrom<typeof signingInMachine>) => {
    const isOther = who === (snapshot.context.known ? 'new' : 'known');
    return snapshot.matches(page) && !isOther ? { typed } : undefined;
  };
const everything = { name: 'right', email: 'right', phone: 'right', password: 'right' } as const;

export default journey(signingInMachine, {
  name: 'signing-in',
  about:
    'A visitor makes an account, signs out and in again, mistypes, leaves fields empty, and comes back to the page asked for.',
  startUrl: () => '/',
  key: ({ context: { signedIn, known, wished, wanted } }) => [signedIn, known, wished, wanted],
  cases: () => ({
    // From the form that is open already it leads nowhere.
    'header.signIn': { plain: (snapshot) => (snapshot.matches('signIn') ? undefined : {}) },
    'header.signOut': { plain: {} },
    'header.home': { plain: {} },
    'guarded.open': {
      profile: (snapshot) => (snapshot.matches('home') ? { place: '/account' } : undefined),
      addresses: (snapshot) => (snapshot.matches('home') ? { place: '/account/addresses' } : undefined),
    },
    'signIn.open': { plain: ({ context }) => (context.signedIn ? {} : undefined) },
    'wish.add': { plain: (snapshot) => (snapshot.matches('home') ? {} : undefined) },
    'link.register': { plain: {} },
    'link.signIn': { plain: {} },
    'link.forgot': { plain: {} },
    'signIn.send': {
      right: typing('signIn', { email: 'right', password: 'right' }, 'known'),
      'wrong password': typing('signIn', { email: 'right', password: 'other' }, 'known'),
      nobody: typing('signIn', { email: 'other', password: 'right' }),
      'no password': typing('signIn', { email: 'right', password: '' }),
      nothing: typing('signIn', { email: '', password: '' }),
    },
    'register.send': {
      right: typing('register', everything, 'new'),
      taken: typing('register', everything, 'known'),
      'short password': typing('register', { ...everything, password: 'other' }),
      'no phone': typing('register', { ...everything, phone: '' }),
      nothing: typing('register', { name: '', email: '', phone: '', password: '' }),
    },
    'forgot.send': {
      known: typing('forgot', { email: 'right' }, 'known'),
      nobody: typing('forgot', { email: 'other' }),
      nothing: typing('forgot', { email: '' }),
    },
    'field.mend': { plain: {} },
  }),
  verbs: {
    'header.signIn': {
      description: 'press "Sign in" in the header',
      control: (stage) => header(stage).getByRole('link', { name: 'Sign in' }),
    },
    'header.signOut': {
      description: 'open the account menu and press "Sign out"',
      requests: ['POST /logout'],
      control: (stage) => header(stage).getByRole('button', { name: 'Account' }),
      act: async (stage, _, control) => {
        await control.click();
        await expect(header(stage).getByText(personIn(stage).name)).toBeVisible();
        await header(stage).getByRole('button', { name: 'Sign out' }).click();
        await expect(toast(stage.page, 'You are signed out.').first()).toBeVisible();
      },
    },
    'header.home': {
      description: "press the shop's name",
      control: (stage) => header(stage).locator('a[href="/"]'),
    },
    'guarded.open': {
      description: 'open a page for customers by its address',
      losesFocus: true,
      act: ({ page, url }, { place }) => visit(page, `${url}${place}`),
    },
    'signIn.open': {
      description: 'open the form to sign in by its address, signed in as one is',
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
        const answered = stage.page.waitForResponse(/\/api\/user\/toggle_wishlist\//);
        await main(stage).getByRole('button', { name: 'Add to wishlist' }).first().click();
        await answered;
        await visit(stage.page, stage.url);
      },
    },
    'link.register': follow('Create account'),
    'link.signIn': follow('Sign in'),
    'link.forgot': follow('Forgot your password?'),
    'signIn.send': sends('/login', titles.signIn, 'Sign in'),
    'register.send': sends('/register', titles.register, 'Create account'),
    'forgot.send': sends('/forgot-password', titles.forgot, 'Send the link'),
    'field.mend': {
      description: 'type again what is marked as wrong',
      control: (stage) => main(stage).locator('[aria-invalid="true"]').first(),
      act: async (stage) => {
        for (const field of stage.context.faults)
          await fieldIn(main(stage), field).fill(textOf(stage, field, 'mended'));
      },
    },
  },
  states: {
    home: {
      description: 'the home page is shown',
      assert: ({ page, url }) => expect(page).toHaveURL(`${url}/`),
    },
    guarded: {
      description: 'the page that was asked for is shown',
      assert: async (stage) => {
        const { wanted } = stage.context;
        await expect(stage.page).toHaveURL(`${stage.url}${wanted}`);
        await expect(main(stage).getByRole('heading', { level: 1 })).toHaveText(
          headings[wanted || '/account'],
        );
      },
    },
    'signIn.fresh': untouched('signIn', 'the form to sign in is empty'),
    'signIn.incomplete': marked('signIn'),
    'signIn.refused': marked('signIn', /password is wrong|do not match/i),
    'signIn.mended': mended('signIn'),
    'register.fresh': untouched('register', 'the form of a new account is empty'),
    'register.incomplete': marked('register', /has at least eight|>=8/i),
    'register.refused': marked('register', /has an account|taken/i),
    'register.mended': mended('register'),
    'forgot.fresh': untouched('forgot', 'the form of a lost password is empty'),
    'forgot.incomplete': marked('forgot'),
    'forgot.mended': mended('forgot'),
    'forgot.sent': {
      description: 'a link is on its way, if there is such an account',
      assert: async (stage) => {
        await untouched('forgot', '').assert(stage);
        await expect(form(stage, titles.forgot).getByRole('status')).toHaveText(
          'If an account has this address, a link is on its way to it.',
        );
      },
    },
  },
  always: async (stage) => {
    const { signedIn, wished } = stage.context;
    await expect(header(stage).getByRole('link', { name: 'Sign in' })).toHaveCount(signedIn ? 0 : 1);
    await expect(header(stage).getByRole('button', { name: 'Account' })).toHaveCount(signedIn ? 1 : 0);
    const count = signedIn && wished ? 1 : 0;
    await expect(header(stage).getByRole('link', { name: `Wishlist, ${count} product` })).toHaveCount(1);
  },
});
