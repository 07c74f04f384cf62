import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import { journey, type StepContext } from '../run/journey.ts';
import { reload, toast } from './on-page.ts';
import { becomeCustomer, personIn } from './people.ts';

/** The two email addresses of the customer. */
type Email = 'first' | 'second';
interface Context {
  saved: string;
  typed: string;
  savedEmail: Email;
  typedEmail: Email;
  /** What the password field holds; it is there while the email typed is not the one saved. */
  password: '' | 'right' | 'wrong';
  /** What could not be sent because the session was over; it waits until it is saved. */
  unsent: { name: string; email: Email } | null;
  /** Whether another name was saved since the page was loaded. */
  renamed: boolean;
}
type Outcome = 'saved' | 'broken' | 'session over';
const save = 'POST /api/user/save_personal_info';

const profileMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'name.type'; name: string }
        | { type: 'email.type'; email: Email }
        | { type: 'password.type'; password: 'right' | 'wrong' }
        | { type: 'profile.save'; outcome: Outcome }
        | { type: 'menu.look' }
        | { type: 'page.away' }
        | { type: 'page.reload' },
    },
    guards: {
      isEmpty: ({ context }) => context.typed === '',
      isRenamed: ({ context }) => context.renamed,
      isUnproven: ({ context }) => context.typedEmail !== context.savedEmail && context.password !== 'right',
      isUnsent: ({ context }) => context.unsent !== null,
      isOver: (_, { outcome }: { outcome: Outcome }) => outcome === 'session over',
      breaks: (_, { outcome }: { outcome: Outcome }) => outcome === 'broken',
    },
    actions: {
      keep: assign(({ context: { saved, typed, typedEmail, renamed } }) => ({
        saved: typed,
        savedEmail: typedEmail,
        password: '' as const,
        unsent: null,
        renamed: renamed || saved !== typed,
      })),
      forget: assign(({ context: { saved, savedEmail } }) => ({
        typed: saved,
        typedEmail: savedEmail,
        password: '' as const,
        renamed: false,
      })),
      // Everything but the password, which no storage sees.
      setAside: assign(({ context: { typed, typedEmail } }) => ({
        unsent: { name: typed, email: typedEmail },
        password: '' as const,
      })),
      bringBack: assign(({ context: { saved, savedEmail, unsent } }) => ({
        typed: unsent?.name ?? saved,
        typedEmail: unsent?.email ?? savedEmail,
        password: '' as const,
        renamed: false,
      })),
      typeEmail: assign(({ context: { savedEmail, password } }, { email }: { email: Email }) => ({
        typedEmail: email,
        password: email === savedEmail ? ('' as const) : password,
      })),
      typePassword: assign((_, { password }: { password: 'right' | 'wrong' }) => ({ password })),
    },
  }).createMachine({
    id: 'profile',
    context: {
      saved: 'Journey Tester',
      typed: 'Journey Tester',
      savedEmail: 'first',
      typedEmail: 'first',
      password: '',
      unsent: null,
      renamed: false,
    },
    initial: 'editing',
    on: {
      'menu.look': [{ guard: 'isRenamed' }, {}],
      'name.type': { actions: assign({ typed: ({ event }) => event.name }) },
      'email.type': { actions: { type: 'typeEmail', params: ({ event }) => event } },
      'password.type': { actions: { type: 'typePassword', params: ({ event }) => event } },
      'profile.save': [
        { guard: { type: 'breaks', params: ({ event }) => event }, target: '.failed' },
        { guard: { type: 'isOver', params: ({ event }) => event }, target: '.editing', actions: 'setAside' },
        { guard: 'isEmpty', target: '.refused' },
        { guard: 'isUnproven', target: '.unproven' },
        { target: '.editing', actions: 'keep' },
      ],
      // Coming back shows what is saved, not what was there before.
      'page.away': [
        { guard: 'isUnsent', target: '.editing', actions: 'bringBack' },
        { guard: 'isRenamed', target: '.editing', actions: 'forget' },
        { target: '.editing', actions: 'forget' },
      ],
      'page.reload': [
        { guard: 'isUnsent', target: '.editing', actions: 'bringBack' },
        { target: '.editing', actions: 'forget' },
      ],
    },
    states: {
      editing: {},
      // Editing the field takes its error away.
      refused: {
        on: {
          'name.type': [
            {
              guard: ({ event }) => event.name !== '',
              target: 'editing',
              actions: assign({ typed: ({ event }) => event.name }),
            },
            {},
          ],
        },
      },
      unproven: {
        on: {
          'password.type': {
            target: 'editing',
            actions: { type: 'typePassword', params: ({ event }) => event },
          },
          'email.type': [
            {
              guard: ({ context, event }) => event.email === context.savedEmail,
              target: 'editing',
              actions: { type: 'typeEmail', params: ({ event }) => event },
            },
            {},
          ],
        },
      },
      failed: {},
    },
  });
};

type Here = StepContext<Context>;
const form = ({ page }: Here) => page.getByRole('form', { name: /Your Personal Details/ });
const emailOf = (stage: Here, email: Email): string => {
  const { email: first } = personIn(stage);
  return email === 'first' ? first : `second-${first}`;
};
/** The shop asks who is there and leads back to the form. */
const signInAgain = async (stage: Here): Promise<void> => {
  const { page } = stage;
  const { password } = personIn(stage);
  const email = emailOf(stage, stage.context.savedEmail);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  const gate = page.getByRole('main');
  await gate.getByRole('textbox', { name: /^Email address/ }).fill(email);
  await gate.getByRole('textbox', { name: /^Password/ }).fill(password);
  await gate.getByRole('button', { name: 'Sign in' }).click();
};
const name = (stage: Here) => form(stage).getByRole('textbox', { name: /^Name/ });
const email = (stage: Here) => form(stage).getByRole('textbox', { name: /^Email address/ });
const password = (stage: Here) => form(stage).getByLabel(/^Current password/);
const wordOf = (stage: Here, word: Context['password']): string =>
  ({ '': '', right: personIn(stage).password, wrong: 'not the password' })[word];

export default journey(profileMachine, {
  name: 'profile',
  about:
    'A customer edits name, email and phone: saved, refused with the field named, a shop that fails, a session that ends.',
  prepare: async (stage) => {
    await becomeCustomer(stage);
  },
  startUrl: () => '/account',
  cases: () => ({
    'name.type': { other: { name: 'Nusrat Jahan' }, nothing: { name: '' } },
    'email.type': { second: { email: 'second' }, first: { email: 'first' } },
    'password.type': {
      right: ({ context }) => (context.typedEmail === context.savedEmail ? undefined : { password: 'right' }),
      wrong: ({ context }) => (context.typedEmail === context.savedEmail ? undefined : { password: 'wrong' }),
    },
    'profile.save': {
      plain: { outcome: 'saved' },
      'shop broken': { outcome: 'broken' },
      'session over': ({ context }) => (context.typed === '' ? undefined : { outcome: 'session over' }),
    },
    'menu.look': { plain: {} },
    'page.away': { plain: {} },
    'page.reload': { plain: {} },
  }),
  needsFaultInjection: ['profile.save · shop broken'],
  verbs: {
    'name.type': {
      description: 'type a name',
      control: name,
      act: (_, { name: text }, control) => control.fill(text),
    },
    'email.type': {
      description: 'type an email address',
      control: email,
      act: (stage, { email: which }, control) => control.fill(emailOf(stage, which)),
    },
    'password.type': {
      description: 'type the current password',
      control: password,
      act: (stage, { password: word }, control) => control.fill(wordOf(stage, word)),
    },
    'profile.save': {
      description: 'press Save',
      requests: [save, 'POST /login'],
      errorStatuses: [401, 419, 422, 500],
      control: (stage) => form(stage).getByRole('button', { name: 'Save' }),
      act: async (stage, { outcome }, control) => {
        const { page, wire, context } = stage;
        await wire.set(save, outcome === 'broken' ? 'broken' : 'through');
        if (outcome === 'session over') await page.context().clearCookies();
        await control.click();
        if (outcome === 'session over') await signInAgain(stage);
        const isProven = context.typedEmail === context.savedEmail || context.password === 'right';
        if (outcome === 'saved' && context.typed !== '' && isProven)
          await expect(toast(page, 'Profile saved Successfully.').first()).toBeVisible();
      },
    },
    'menu.look': {
      description: 'open the account menu, which bears the name that is saved',
      control: ({ page }) => page.getByRole('banner').getByRole('button', { name: 'Account' }),
      act: async ({ page, context }, _, control) => {
        await control.click();
        await expect(page.getByRole('banner').getByText(context.saved, { exact: true })).toBeVisible();
        await page.keyboard.press('Escape');
      },
    },
    'page.away': {
      description: 'go to My Orders and back in the browser',
      losesFocus: true,
      control: ({ page }) => page.getByRole('main').getByRole('link', { name: 'My Orders' }),
      act: async ({ page }, _, control) => {
        await control.click();
        await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
        await page.goBack();
      },
    },
    'page.reload': reload,
  },
  states: {
    editing: {
      description: 'the form shows the profile',
      assert: (stage) => expect(name(stage)).not.toHaveAttribute('aria-invalid', 'true'),
    },
    refused: {
      description: 'the name is marked as wrong, with a reason',
      assert: async (stage) => {
        await expect(name(stage)).toHaveAttribute('aria-invalid', 'true');
        await expect(name(stage)).toHaveAccessibleDescription(/\S/);
      },
    },
    unproven: {
      description: 'the password is marked as wrong, with a reason',
      assert: async (stage) => {
        await expect(password(stage)).toHaveAttribute('aria-invalid', 'true');
        await expect(password(stage)).toHaveAccessibleDescription(/\S/);
      },
    },
    failed: {
      description: 'the form says that the shop failed, and keeps what was typed',
      assert: async (stage) => {
        await expect(form(stage).getByRole('alert')).toBeVisible();
        await expect(stage.page.locator('[data-progress]')).toHaveAttribute('data-progress', 'failed');
      },
    },
  },
  always: async (stage) => {
    const { typed, typedEmail, savedEmail, password: word } = stage.context;
    await expect(name(stage)).toHaveValue(typed);
    await expect(email(stage)).toHaveValue(emailOf(stage, typedEmail));
    if (typedEmail === savedEmail) await expect(password(stage)).toHaveCount(0);
    else await expect(password(stage)).toHaveValue(wordOf(stage, word));
  },
});
