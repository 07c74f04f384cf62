import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import { journey, type StepContext } from '../run/journey.ts';
import { t } from '../run/texts.ts';
import { customerOf, registerCustomer } from './customers.ts';
import { reload, toast } from './page-objects.ts';

/** The two email addresses of the customer. */
type Email = 'first' | 'second';
interface Context {
  saved: string;
  typed: string;
  savedEmail: Email;
  typedEmail: Email;
  /** The password field, which is shown only while the typed email differs from the saved one. */
  password: '' | 'right' | 'wrong';
  /** The draft of a submit that failed with an expired session. */
  draft: { name: string; email: Email } | null;
  /** Whether the name was changed and saved since the page was loaded. */
  isRenamed: boolean;
}
type Outcome = 'saved' | 'server error' | 'session expired';
const save = 'POST /api/user/save_personal_info';

const typeEmail = ({ savedEmail, password }: Context, email: Email) => ({
  typedEmail: email,
  password: email === savedEmail ? ('' as const) : password,
});

const profileMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'name.type'; name: string }
        | { type: 'email.type'; email: Email }
        | { type: 'password.type'; password: 'right' | 'wrong' }
        | { type: 'profile.save'; outcome: Outcome }
        | { type: 'menu.open' }
        | { type: 'page.leaveAndReturn' }
        | { type: 'page.reload' },
    },
    guards: {
      isEmpty: ({ context }) => context.typed === '',
      isRenamed: ({ context }) => context.isRenamed,
      isPasswordMissing: ({ context }) =>
        context.typedEmail !== context.savedEmail && context.password !== 'right',
      hasDraft: ({ context }) => context.draft !== null,
    },
    actions: {
      save: assign(({ context: { saved, typed, typedEmail, isRenamed } }) => ({
        saved: typed,
        savedEmail: typedEmail,
        password: '' as const,
        draft: null,
        isRenamed: isRenamed || saved !== typed,
      })),
      reset: assign(({ context: { saved, savedEmail } }) => ({
        typed: saved,
        typedEmail: savedEmail,
        password: '' as const,
        isRenamed: false,
      })),
      // The draft never contains the password.
      saveDraft: assign(({ context: { typed, typedEmail } }) => ({
        draft: { name: typed, email: typedEmail },
        password: '' as const,
      })),
      restoreDraft: assign(({ context: { saved, savedEmail, draft } }) => ({
        typed: draft?.name ?? saved,
        typedEmail: draft?.email ?? savedEmail,
        password: '' as const,
        isRenamed: false,
      })),
    },
  }).createMachine({
    id: 'profile',
    context: {
      saved: 'Journey Tester',
      typed: 'Journey Tester',
      savedEmail: 'first',
      typedEmail: 'first',
      password: '',
      draft: null,
      isRenamed: false,
    },
    initial: 'editing',
    on: {
      'menu.open': [{ guard: 'isRenamed' }, {}],
      'name.type': { actions: assign({ typed: ({ event }) => event.name }) },
      'email.type': { actions: assign(({ context, event }) => typeEmail(context, event.email)) },
      'password.type': { actions: assign({ password: ({ event }) => event.password }) },
      'profile.save': [
        { guard: ({ event }) => event.outcome === 'server error', target: '.failed' },
        {
          guard: ({ event }) => event.outcome === 'session expired',
          target: '.editing',
          actions: 'saveDraft',
        },
        { guard: 'isEmpty', target: '.refused' },
        { guard: 'isPasswordMissing', target: '.passwordRequired' },
        { target: '.editing', actions: 'save' },
      ],
      // Returning shows the saved values or the draft.
      'page.leaveAndReturn': [
        { guard: 'hasDraft', target: '.editing', actions: 'restoreDraft' },
        { guard: 'isRenamed', target: '.editing', actions: 'reset' },
        { target: '.editing', actions: 'reset' },
      ],
      'page.reload': [
        { guard: 'hasDraft', target: '.editing', actions: 'restoreDraft' },
        { target: '.editing', actions: 'reset' },
      ],
    },
    states: {
      editing: {},
      // Editing a field clears its error.
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
      passwordRequired: {
        on: {
          'password.type': {
            target: 'editing',
            actions: assign({ password: ({ event }) => event.password }),
          },
          'email.type': [
            {
              guard: ({ context, event }) => event.email === context.savedEmail,
              target: 'editing',
              actions: assign(({ context, event }) => typeEmail(context, event.email)),
            },
            {},
          ],
        },
      },
      failed: {},
    },
  });
};

type Step = StepContext<Context>;
const form = ({ page }: Step) =>
  page.getByRole('form', { name: t('My Account Information / Your Personal Details') });
const emailOf = (stage: Step, email: Email): string => {
  const { email: first } = customerOf(stage);
  return email === 'first' ? first : `second-${first}`;
};
/** Signs in on the sign-in page, which returns to the form. */
const signInAgain = async (stage: Step): Promise<void> => {
  const { page } = stage;
  const { password } = customerOf(stage);
  const email = emailOf(stage, stage.context.savedEmail);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Sign in'));
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: t('Email address') }).fill(email);
  await main.getByRole('textbox', { name: t('Password'), exact: true }).fill(password);
  await main.getByRole('button', { name: t('Sign in') }).click();
};
const name = (stage: Step) => form(stage).getByRole('textbox', { name: t('Name'), exact: true });
const email = (stage: Step) => form(stage).getByRole('textbox', { name: t('Email address'), exact: true });
const password = (stage: Step) =>
  form(stage).getByRole('textbox', { name: t('Current password'), exact: true });
const passwordText = (stage: Step, password: Context['password']): string =>
  ({ '': '', right: customerOf(stage).password, wrong: 'not the password' })[password];

export default journey(profileMachine, {
  name: 'profile',
  about: 'The profile form: saving, field errors, server errors and an expired session.',
  prepare: async (stage) => {
    await registerCustomer(stage);
  },
  startUrl: () => '/account',
  cases: () => ({
    'name.type': { other: { name: 'Nusrat Jahan' }, empty: { name: '' } },
    'email.type': { second: { email: 'second' }, first: { email: 'first' } },
    'password.type': {
      right: ({ context }) => (context.typedEmail === context.savedEmail ? undefined : { password: 'right' }),
      wrong: ({ context }) => (context.typedEmail === context.savedEmail ? undefined : { password: 'wrong' }),
    },
    'profile.save': {
      plain: { outcome: 'saved' },
      'server error': { outcome: 'server error' },
      'session expired': ({ context }) => (context.typed === '' ? undefined : { outcome: 'session expired' }),
    },
    'menu.open': { plain: {} },
    'page.leaveAndReturn': { plain: {} },
    'page.reload': { plain: {} },
  }),
  needsFaultInjection: ['profile.save · server error'],
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
      act: (stage, { password: value }, control) => control.fill(passwordText(stage, value)),
    },
    'profile.save': {
      description: 'press Save',
      requests: [save, 'POST /login'],
      errorStatuses: [401, 419, 422, 500],
      control: (stage) => form(stage).getByRole('button', { name: t('Save') }),
      act: async (stage, { outcome }, control) => {
        const { page, wire, context } = stage;
        await wire.set(save, outcome === 'server error' ? 'broken' : 'through');
        if (outcome === 'session expired') await page.context().clearCookies();
        await control.click();
        if (outcome === 'session expired') await signInAgain(stage);
        const isAllowed = context.typedEmail === context.savedEmail || context.password === 'right';
        if (outcome === 'saved' && context.typed !== '' && isAllowed)
          await expect(toast(page, t('Profile saved Successfully.')).first()).toBeVisible();
      },
    },
    'menu.open': {
      description: 'open the account menu, which shows the saved name',
      control: ({ page }) => page.getByRole('banner').getByRole('button', { name: t('Account') }),
      act: async ({ page, context }, _, control) => {
        await control.click();
        await expect(page.getByRole('banner').getByText(context.saved, { exact: true })).toBeVisible();
        await page.keyboard.press('Escape');
      },
    },
    'page.leaveAndReturn': {
      description: 'go to My Orders and back in the browser',
      losesFocus: true,
      control: ({ page }) => page.getByRole('main').getByRole('link', { name: t('My Orders') }),
      act: async ({ page }, _, control) => {
        await control.click();
        await expect(page.getByRole('heading', { name: t('My Orders') })).toBeVisible();
        await page.goBack();
      },
    },
    'page.reload': reload,
  },
  states: {
    editing: {
      description: 'the form shows no error',
      assert: (stage) => expect(name(stage)).not.toHaveAttribute('aria-invalid', 'true'),
    },
    refused: {
      description: 'the name is marked as invalid, with a message',
      assert: async (stage) => {
        await expect(name(stage)).toHaveAttribute('aria-invalid', 'true');
        await expect(name(stage)).toHaveAccessibleDescription(/\S/);
      },
    },
    passwordRequired: {
      description: 'the password is marked as invalid, with a message',
      assert: async (stage) => {
        await expect(password(stage)).toHaveAttribute('aria-invalid', 'true');
        await expect(password(stage)).toHaveAccessibleDescription(/\S/);
      },
    },
    failed: {
      description: 'the form shows the server error and keeps its values',
      assert: async (stage) => {
        await expect(form(stage).getByRole('alert')).toBeVisible();
        await expect(stage.page.locator('[data-progress]')).toHaveAttribute('data-progress', 'failed');
      },
    },
  },
  always: async (stage) => {
    const { typed, typedEmail, savedEmail, password: value } = stage.context;
    await expect(name(stage)).toHaveValue(typed);
    await expect(email(stage)).toHaveValue(emailOf(stage, typedEmail));
    if (typedEmail === savedEmail) await expect(password(stage)).toHaveCount(0);
    else await expect(password(stage)).toHaveValue(passwordText(stage, value));
  },
});
