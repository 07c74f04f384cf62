import { expect } from '@razz/model-testing/journeys';
import type { Locator } from 'playwright';
import type { StepContext } from '../run/journey.ts';
import { containing, t } from '../run/texts.ts';
import { customerOf } from './customers.ts';
import { expectTitle, toast } from './page-objects.ts';
import type { Context, Field, FieldValue, FormValues } from './signing-in-machine.ts';

export type Step = StepContext<Context>;
export const titles = { signIn: 'Sign in', register: 'Create an account', forgot: 'Forgot your password?' };
const labels = { name: 'Name', email: 'Email address', phone: 'Phone', password: 'Password' };

export const textOf = (stage: Step, field: Field, value: FieldValue): string => {
  if (value === '') return '';
  const { [field]: right } = customerOf(stage);
  if (value === 'right') return right;
  const other = { name: 'Somebody Else', email: `other-${right}`, phone: '01812345678', password: 'short' };
  return value === 'other' ? other[field] : `corrected-${other[field]}`;
};

export const form = ({ page }: Step, title: string) => page.getByRole('form', { name: t(title) });
export const main = ({ page }: Step) => page.getByRole('main');
export const header = ({ page }: Step) => page.getByRole('banner');
export const fieldIn = (within: Locator, field: Field) =>
  within.getByRole('textbox', { name: t(labels[field]), exact: true });

/** Fills in and submits a form, and waits for the response. */
export const submitVerb = (path: string, title: string, button: string) => {
  return {
    description: `fill in "${title}" and press "${button}"`,
    requests: [`POST ${path}`],
    errorStatuses: [422, 429],
    control: (stage: Step) => form(stage, title).getByRole('button', { name: t(button) }),
    act: async (stage: Step, { values }: { values: FormValues }, control: Locator) => {
      for (const [field, value] of Object.entries(values) as [Field, FieldValue][])
        await fieldIn(form(stage, title), field).fill(textOf(stage, field, value));
      const submit = async () => {
        const response = stage.page.waitForResponse(`${stage.url}${path}`);
        await control.click();
        return response;
      };
      let response = await submit();
      // Sign-in attempts per account are rate limited: wait as long as Retry-After says.
      while (response.status() === 429) {
        await stage.page.waitForTimeout(1000 * Number(response.headers()['retry-after'] ?? 1));
        response = await submit();
      }
      if (response.ok() && path !== '/forgot-password')
        await expect(toast(stage.page, t('You are signed in.')).first()).toBeVisible();
    },
  };
};

export const linkVerb = (name: string) => ({
  description: `follow "${name}"`,
  control: (stage: Step) => main(stage).getByRole('link', { name: t(name) }),
});

/** A field's message: the server's, or that of other backends, such as the mock backend, in English. */
export interface FieldMessage {
  readonly server: string;
  readonly others: RegExp;
}
const requiredMessage: FieldMessage = {
  server: 'This field is required.',
  // Other than the server's English text, which must not appear in Bangla.
  others: /(?<!this field is )required|too small|invalid (email|string)/i,
};

export const pages = {
  signIn: ['/login', titles.signIn, ['email', 'password']],
  register: ['/register', titles.register, ['name', 'email', 'phone', 'password']],
  forgot: ['/forgot-password', titles.forgot, ['email']],
} as const;

/** Asserts the URL, the heading, the field values and the field errors of a form. */
const expectForm = async (stage: Step, which: keyof typeof pages, refusal?: FieldMessage): Promise<void> => {
  const [path, title, fields] = pages[which];
  const { page, url, context } = stage;
  const redirect =
    context.requestedPage === '' ? '' : `?redirect=${encodeURIComponent(context.requestedPage)}`;
  await expect(page).toHaveURL(`${url}${path}${redirect}`);
  await expect(main(stage).getByRole('heading', { level: 1 })).toHaveText(t(title));
  await expectTitle(page, t(title));
  for (const field of fields) {
    const input = fieldIn(form(stage, title), field);
    await expect(input).toHaveValue(textOf(stage, field, context.values[field] ?? ''));
    if (field === 'password') await expect(input).toHaveAttribute('type', 'password');
    if (!context.invalidFields.includes(field)) {
      await expect(input).not.toHaveAttribute('aria-invalid', 'true');
      continue;
    }
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    const reason = context.values[field] === '' ? requiredMessage : refusal;
    if (!reason) throw new Error(`The model has no message for the value of ${field}.`);
    await expect(input).toHaveAccessibleDescription(
      new RegExp(`${containing(reason.server).source}|${reason.others.source}`, 'i'),
    );
  }
};

const errorSummary = (stage: Step) => main(stage).getByRole('alert');

export const pristine = (page: keyof typeof pages, description: string) => ({
  description,
  assert: async (stage: Step) => {
    await expectForm(stage, page);
    await expect(errorSummary(stage)).toHaveCount(0);
  },
});

/** A form with invalid fields; `refusal` matches the message of a field that is not blank. */
export const invalid = (page: keyof typeof pages, refusal?: FieldMessage) => ({
  description: 'each invalid field shows its message, and the first has the focus',
  assert: async (stage: Step) => {
    await expectForm(stage, page, refusal);
    await expect(errorSummary(stage)).toHaveText(t('There were some problems with your input.'));
    const [first = 'email'] = stage.context.invalidFields;
    await expect(fieldIn(main(stage), first)).toBeFocused();
  },
});

export const corrected = (page: keyof typeof pages) => ({
  description: 'corrected fields are no longer marked as invalid',
  assert: (stage: Step) => expectForm(stage, page),
});
