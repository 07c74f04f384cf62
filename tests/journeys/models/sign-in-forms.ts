import { expect } from '@razz/model-testing/journeys';
import type { Locator } from 'playwright';
import type { StepContext } from '../run/journey.ts';
import { expectTitle, toast } from './on-page.ts';
import { personIn } from './people.ts';
import type { Context, Field, Text, Typed } from './signing-in-machine.ts';

export type Here = StepContext<Context>;
export const titles = { signIn: 'Sign in', register: 'Create an account', forgot: 'Forgot your password?' };
const labels = { name: /^Name/, email: /^Email address/, phone: /^Phone/, password: /^Password/ };

export const textOf = (stage: Here, field: Field, text: Text): string => {
  if (text === '') return '';
  const { [field]: right } = personIn(stage);
  if (text === 'right') return right;
  const other = { name: 'Somebody Else', email: `other-${right}`, phone: '01812345678', password: 'short' };
  return text === 'other' ? other[field] : `mended-${other[field]}`;
};

export const form = ({ page }: Here, title: string) => page.getByRole('form', { name: title });
export const main = ({ page }: Here) => page.getByRole('main');
export const header = ({ page }: Here) => page.getByRole('banner');
export const fieldIn = (within: Locator, field: Field) =>
  within.getByRole('textbox', { name: labels[field] });

/** Fills the form in and presses its button; done when the shop has answered. */
export const sends = (path: string, title: string, button: string) => {
  return {
    description: `fill in "${title}" and press "${button}"`,
    requests: [`POST ${path}`],
    errorStatuses: [422, 429],
    control: (stage: Here) => form(stage, title).getByRole('button', { name: button }),
    act: async (stage: Here, { typed }: { typed: Typed }, control: Locator) => {
      for (const [field, text] of Object.entries(typed) as [Field, Text][])
        await fieldIn(form(stage, title), field).fill(textOf(stage, field, text));
      const press = async () => {
        const answered = stage.page.waitForResponse(`${stage.url}${path}`);
        await control.click();
        return answered;
      };
      let answer = await press();
      // So many tries at one account a minute and no more: a person waits as long as the shop asks.
      while (answer.status() === 429) {
        await stage.page.waitForTimeout(1000 * Number(answer.headers()['retry-after'] ?? 1));
        answer = await press();
      }
      if (answer.ok() && path !== '/forgot-password')
        await expect(toast(stage.page, 'You are signed in.').first()).toBeVisible();
    },
  };
};

export const follow = (name: string) => ({
  description: `follow "${name}"`,
  control: (stage: Here) => main(stage).getByRole('link', { name }),
});

/** Each shop, and the mock with its schemas' own words, says it its own way. */
const blankField = /required|too small|invalid (email|string)/i;

export const pages = {
  signIn: ['/login', titles.signIn, ['email', 'password']],
  register: ['/register', titles.register, ['name', 'email', 'phone', 'password']],
  forgot: ['/forgot-password', titles.forgot, ['email']],
} as const;

/** One form in one state: its page, what is in its fields, which are marked as wrong, and why. */
const expectForm = async (stage: Here, which: keyof typeof pages, refusal = /never/): Promise<void> => {
  const [path, title, fields] = pages[which];
  const { page, url, context } = stage;
  const back = context.wanted === '' ? '' : `?redirect=${encodeURIComponent(context.wanted)}`;
  await expect(page).toHaveURL(`${url}${path}${back}`);
  await expect(main(stage).getByRole('heading', { level: 1 })).toHaveText(title);
  await expectTitle(page, title);
  for (const field of fields) {
    const box = fieldIn(form(stage, title), field);
    await expect(box).toHaveValue(textOf(stage, field, context.typed[field] ?? ''));
    if (field === 'password') await expect(box).toHaveAttribute('type', 'password');
    if (!context.faults.includes(field)) {
      await expect(box).not.toHaveAttribute('aria-invalid', 'true');
      continue;
    }
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    const reason = context.typed[field] === '' ? blankField : refusal;
    await expect(box).toHaveAccessibleDescription(reason);
  }
};

const banner = (stage: Here) => main(stage).getByRole('alert');

export const untouched = (page: keyof typeof pages, description: string) => ({
  description,
  assert: async (stage: Here) => {
    await expectForm(stage, page);
    await expect(banner(stage)).toHaveCount(0);
  },
});

/** A form with fields at fault; `refusal` is what a field says that was filled in. */
export const marked = (page: keyof typeof pages, refusal?: RegExp) => ({
  description: 'each field at fault says why, and the first of them has the focus',
  assert: async (stage: Here) => {
    await expectForm(stage, page, refusal);
    await expect(banner(stage)).toHaveText('There were some problems with your input.');
    const [first = 'email'] = stage.context.faults;
    await expect(fieldIn(main(stage), first)).toBeFocused();
  },
});

export const mended = (page: keyof typeof pages) => ({
  description: 'what was typed again is no longer marked',
  assert: (stage: Here) => expectForm(stage, page),
});
