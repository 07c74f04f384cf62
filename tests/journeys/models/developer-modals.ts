import { expect } from '@razz/model-testing/journeys';
import type { Locator } from 'playwright';
import type { StateCheck, StepContext, Verb } from '../run/journey.ts';
import { dialog, reload, toast } from './on-page.ts';

type Here = StepContext<unknown>;

/** How a card of the developer page and its dialogs are used; what differs is passed in. */
export interface CardWords {
  /** The card's heading. */
  readonly title: string;
  readonly empty: string;
  readonly create: string;
  readonly createTitle: string;
  readonly secretTitle: string;
  /** The call that deletes, as the contract writes it. */
  readonly deletion: string;
  readonly deleted: string;
}

export const question = ({ page }: Here): Locator => page.getByRole('alertdialog');
export const anyModal = ({ page }: Here): Locator => page.getByRole('dialog');

export const cardOf = (words: CardWords, { page }: Here): Locator => {
  return page.getByRole('region', { name: words.title });
};

export const firstButton = (words: CardWords, stage: Here, what: 'Edit' | 'Delete'): Locator => {
  return cardOf(words, stage)
    .getByRole('button', { name: new RegExp(`^${what} `) })
    .first();
};

export const cardVerbs = (words: CardWords) => {
  return {
    create: {
      description: `press "${words.create}"`,
      control: (stage) => cardOf(words, stage).getByRole('button', { name: words.create }),
    },
    remove: {
      description: 'press Delete at the first row',
      control: (stage) => firstButton(words, stage, 'Delete'),
    },
    confirm: {
      description: 'press Delete in the dialog that asks',
      requests: [words.deletion],
      control: (stage) => question(stage).getByRole('button', { name: 'Delete', exact: true }),
      act: async ({ page }, _, control) => {
        await control.click();
        await expect(toast(page, words.deleted).first()).toBeVisible();
      },
    },
    cancel: {
      description: 'press Cancel in the dialog that asks',
      control: (stage) => question(stage).getByRole('button', { name: 'Cancel' }),
    },
    close: {
      description: 'press Close',
      control: (stage) => anyModal(stage).getByText('Close', { exact: true }),
    },
    // What would be lost does not close by a slip of the hand.
    clickOutside: {
      description: 'click beside all that is there',
      losesFocus: true,
      control: ({ page }) => page.locator('body'),
      act: ({ page }) => page.mouse.click(3, 500),
    },
    reload: { ...reload, control: ({ page }) => page.getByRole('main') },
  } satisfies Record<string, Verb<unknown, unknown>>;
};

/** Each name in one row, and nothing on the page that could be a secret. */
const listHolds = async (words: CardWords, stage: Here, names: readonly string[]): Promise<void> => {
  await expect(anyModal(stage)).toHaveCount(0);
  const card = cardOf(words, stage);
  if (names.length === 0) await expect(card).toContainText(words.empty);
  else await expect(card.getByRole('row')).toHaveCount(names.length + 1);
  for (const name of names) await expect(card.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  await expect(card).not.toContainText(/[\w-]{40,}/);
};

const refused: StateCheck<unknown> = {
  description: 'the form tells what is wrong',
  assert: (stage) =>
    expect(anyModal(stage).getByRole('alert')).toContainText('Whoops! Something went wrong!'),
};

/** The states of a form in a dialog: as it opens, checked by `assertInitial`, and after the server rejected it. */
export const formStates = <Name extends string, Context>(
  state: Name,
  title: string,
  assertInitial: (stage: StepContext<Context>) => Promise<void>,
) => {
  const open: StateCheck<Context> = {
    description: `the dialog "${title}" is open`,
    assert: ({ page }) => expect(dialog(page, title)).toBeVisible(),
  };
  const clean: StateCheck<Context> = {
    description: 'the form is as it opens, and nothing is wrong',
    assert: async (stage) => {
      await expect(anyModal(stage).getByRole('alert')).toHaveCount(0);
      await assertInitial(stage);
    },
  };
  return { [state]: open, [`${state}.clean`]: clean, [`${state}.refused`]: refused };
};

export const cardStates = <Context>(words: CardWords, names: (context: Context) => readonly string[]) => {
  return {
    confirming: {
      description: 'a dialog asks whether the first row shall go',
      assert: (stage: StepContext<Context>) =>
        expect(question(stage)).toHaveAccessibleName(`Delete ${names(stage.context)[0]}?`),
    },
    list: {
      description: 'the rows are listed by name, without secrets',
      assert: (stage: StepContext<Context>) => listHolds(words, stage, names(stage.context)),
    },
    secret: {
      description: 'the secret is shown, this once',
      assert: async ({ page }: StepContext<Context>) => {
        const shown = dialog(page, words.secretTitle);
        await expect(shown).toContainText('This is the only time it will be shown');
        await expect(shown.getByRole('status', { name: words.secretTitle })).toHaveText(/\S{20,}/);
      },
    },
  };
};
