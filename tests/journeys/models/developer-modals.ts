import { expect } from '@razz/model-testing/journeys';
import type { Locator } from 'playwright';
import type { StateCheck, StepContext, Verb } from '../run/journey.ts';
import { matching, t } from '../run/texts.ts';
import { dialog, reload, toast } from './page-objects.ts';

type Step = StepContext<unknown>;

/** The English texts of a card of the developer page and its dialogs. */
export interface CardMessages {
  /** The card's heading. */
  readonly title: string;
  readonly empty: string;
  readonly create: string;
  readonly createTitle: string;
  readonly secretTitle: string;
  /** Says that the secret is shown once. */
  readonly secretText: string;
  /** The delete operation, as in the contract. */
  readonly deletion: string;
  readonly deleted: string;
}

export const confirmDialog = ({ page }: Step): Locator => page.getByRole('alertdialog');
export const anyModal = ({ page }: Step): Locator => page.getByRole('dialog');

export const cardOf = (messages: CardMessages, { page }: Step): Locator => {
  return page.getByRole('region', { name: t(messages.title) });
};

export const firstButton = (messages: CardMessages, stage: Step, what: 'Edit' | 'Delete'): Locator => {
  return cardOf(messages, stage)
    .getByRole('button', {
      name: matching(`${what} *`, ({ developer }) =>
        what === 'Edit' ? developer.editNamed('*') : developer.deleteNamed('*'),
      ),
    })
    .first();
};

export const cardVerbs = (messages: CardMessages) => {
  return {
    create: {
      description: `press "${messages.create}"`,
      control: (stage) => cardOf(messages, stage).getByRole('button', { name: t(messages.create) }),
    },
    remove: {
      description: 'press Delete on the first row',
      control: (stage) => firstButton(messages, stage, 'Delete'),
    },
    confirm: {
      description: 'press Delete in the confirmation dialog',
      requests: [messages.deletion],
      control: (stage) => confirmDialog(stage).getByRole('button', { name: t('Delete'), exact: true }),
      act: async ({ page }, _, control) => {
        await control.click();
        await expect(toast(page, t(messages.deleted)).first()).toBeVisible();
      },
    },
    cancel: {
      description: 'press Cancel in the confirmation dialog',
      control: (stage) => confirmDialog(stage).getByRole('button', { name: t('Cancel') }),
    },
    close: {
      description: 'press Close',
      control: (stage) => anyModal(stage).getByText(t('Close'), { exact: true }),
    },
    // An accidental click outside must not close a modal.
    clickOutside: {
      description: 'click outside of the modal',
      losesFocus: true,
      control: ({ page }) => page.locator('body'),
      act: ({ page }) => page.mouse.click(3, 500),
    },
    reload: { ...reload, control: ({ page }) => page.getByRole('main') },
  } satisfies Record<string, Verb<unknown, unknown>>;
};

/** Asserts one row per name, and that the card contains no secret. */
const expectList = async (messages: CardMessages, stage: Step, names: readonly string[]): Promise<void> => {
  await expect(anyModal(stage)).toHaveCount(0);
  const card = cardOf(messages, stage);
  if (names.length === 0) await expect(card).toContainText(t(messages.empty));
  else await expect(card.getByRole('row')).toHaveCount(names.length + 1);
  for (const name of names) await expect(card.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  await expect(card).not.toContainText(/[\w-]{40,}/);
};

const rejectedForm: StateCheck<unknown> = {
  description: 'the form shows its errors',
  assert: (stage) =>
    expect(anyModal(stage).getByRole('alert')).toContainText(t('Whoops! Something went wrong!')),
};

/** The states of a form in a dialog: pristine, checked by `assertInitial`, and refused by the server. */
export const formStates = <Name extends string, Context>(
  state: Name,
  title: string,
  assertInitial: (stage: StepContext<Context>) => Promise<void>,
) => {
  const open: StateCheck<Context> = {
    description: `the dialog "${title}" is open`,
    assert: ({ page }) => expect(dialog(page, t(title))).toBeVisible(),
  };
  const pristine: StateCheck<Context> = {
    description: 'the form is in its initial state, without errors',
    assert: async (stage) => {
      await expect(anyModal(stage).getByRole('alert')).toHaveCount(0);
      await assertInitial(stage);
    },
  };
  return { [state]: open, [`${state}.pristine`]: pristine, [`${state}.refused`]: rejectedForm };
};

export const cardStates = <Context>(
  messages: CardMessages,
  names: (context: Context) => readonly string[],
) => {
  return {
    confirming: {
      description: 'a dialog asks to confirm the deletion',
      assert: (stage: StepContext<Context>) => {
        const [name = ''] = names(stage.context);
        const question = t(`Delete ${name}?`, ({ developer }) => developer.deleteQuestion(name));
        return expect(confirmDialog(stage)).toHaveAccessibleName(question);
      },
    },
    list: {
      description: 'the rows are listed by name, without secrets',
      assert: (stage: StepContext<Context>) => expectList(messages, stage, names(stage.context)),
    },
    secret: {
      description: 'the secret is shown once',
      assert: async ({ page }: StepContext<Context>) => {
        const secretDialog = dialog(page, t(messages.secretTitle));
        await expect(secretDialog).toContainText(t(messages.secretText));
        await expect(secretDialog.getByRole('status', { name: t(messages.secretTitle) })).toHaveText(
          /\S{20,}/,
        );
      },
    },
  };
};
