import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import type { AddressInput } from '../../../src/contracts/schemas/address.ts';
import { journey, type StepContext } from '../run/journey.ts';
import { matching, t } from '../run/texts.ts';
import { addressForm, expectAddress, expectFieldValues, fillAddress } from './address-fields.ts';
import { dhakaAddress, registerCustomer, saveAddress, sylhetAddress } from './customers.ts';
import { errorToast, reload, toast } from './page-objects.ts';

interface Context {
  saved: AddressInput[];
  /** Index of the address in the form. */
  editedIndex: number;
  /** The field values of the form. */
  typed: AddressInput;
  /** The last removed address, with its index. */
  removed: { address: AddressInput; index: number } | null;
}

/** Index of the first address that is not in the form. */
const firstListedIndex = (editedIndex: number, isEditing: boolean) =>
  isEditing && editedIndex === 0 ? 1 : 0;

interface FormParams {
  readonly isEditing: boolean;
}

const bookMachine = () => {
  const machine = setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'address.add' }
        | { type: 'address.edit'; index: number }
        | { type: 'address.delete'; fails: boolean }
        | { type: 'removal.undo' }
        | { type: 'form.save'; address: AddressInput; isComplete: boolean }
        | { type: 'form.cancel' }
        | { type: 'page.reload' },
    },
    guards: {
      isListed: ({ context }, { isEditing }: FormParams) =>
        context.saved.length > firstListedIndex(context.editedIndex, isEditing),
      isDeletionFailing: ({ context }, { fails, isEditing }: FormParams & { fails: boolean }) =>
        fails && context.saved.length > firstListedIndex(context.editedIndex, isEditing),
      hasRemoved: ({ context }) => context.removed !== null,
    },
    actions: {
      remove: assign(({ context: { saved, editedIndex } }, { isEditing }: FormParams) => {
        const index = firstListedIndex(editedIndex, isEditing);
        const address = saved[index];
        return {
          saved: saved.toSpliced(index, 1),
          removed: address ? { address, index } : null,
          editedIndex: index < editedIndex ? editedIndex - 1 : editedIndex,
        };
      }),
      restore: assign(({ context: { saved, editedIndex, removed } }, { isEditing }: FormParams) => ({
        saved: removed ? saved.toSpliced(removed.index, 0, removed.address) : saved,
        removed: null,
        editedIndex: isEditing && removed && removed.index <= editedIndex ? editedIndex + 1 : editedIndex,
      })),
      clearRemoved: assign({ removed: null }),
    },
  });
  // Deletion and undo also work while a form is open.
  const removal = (isEditing: boolean) =>
    ({
      'address.delete': [
        {
          guard: {
            type: 'isDeletionFailing',
            params: ({ event }: { event: { fails: boolean } }) => ({ ...event, isEditing }),
          },
          actions: 'clearRemoved',
        },
        {
          guard: { type: 'isListed', params: { isEditing } },
          actions: { type: 'remove', params: { isEditing } },
        },
      ],
      'removal.undo': { guard: 'hasRemoved', actions: { type: 'restore', params: { isEditing } } },
    }) as const;
  return machine.createMachine({
    id: 'address-book',
    context: { saved: [dhakaAddress], editedIndex: 0, typed: dhakaAddress, removed: null },
    initial: 'list',
    states: {
      list: {
        on: {
          'address.add': 'adding',
          'address.edit': {
            guard: ({ context, event }) => event.index < context.saved.length,
            target: 'editing',
            actions: assign(({ context, event }) => ({
              editedIndex: event.index,
              typed: context.saved[event.index] ?? context.typed,
            })),
          },
          ...removal(false),
          'page.reload': { actions: 'clearRemoved' },
        },
      },
      adding: {
        on: {
          ...removal(false),
          'form.save': [
            {
              guard: ({ event }) => event.isComplete,
              target: 'list',
              actions: assign(({ context, event }) => ({ saved: [...context.saved, event.address] })),
            },
            {},
          ],
          'form.cancel': 'list',
        },
      },
      editing: {
        on: {
          ...removal(true),
          'form.save': [
            {
              guard: ({ event }) => event.isComplete,
              target: 'list',
              actions: assign(({ context, event }) => ({
                saved: context.saved.with(context.editedIndex, event.address),
              })),
            },
            { actions: assign({ typed: ({ event }) => event.address }) },
          ],
          'form.cancel': 'list',
        },
      },
    },
  });
};

type Step = StepContext<Context>;
const entries = ({ page }: Step) => page.getByRole('region', { name: t('Address Book Entries') });
const openForm = ({ page }: Step) => addressForm(page, 'Add Address').or(addressForm(page, 'Edit Address'));
const remove = 'GET /api/user/delete_address/:id';
const save = 'POST /api/cart/save_address';

const expectList = async (stage: Step): Promise<void> => {
  const { context } = stage;
  const items = entries(stage).getByRole('listitem');
  await expect(items).toHaveCount(context.saved.length);
  for (const address of context.saved) await expectAddress(items.filter({ hasText: address.name }), address);
};

export default journey(bookMachine, {
  name: 'address-book',
  about: 'The address book: add, edit, delete, undo, and failed requests.',
  prepare: async (stage) => {
    await registerCustomer(stage);
    await saveAddress(stage, dhakaAddress);
  },
  startUrl: () => '/account/addresses',
  key: ({ context: { saved, removed, editedIndex } }) => [
    saved.map(({ name }) => name),
    removed?.address.name,
    removed?.index,
    editedIndex,
  ],
  cases: () => ({
    'address.add': { plain: ({ context }) => (context.saved.length < 2 ? {} : undefined) },
    'address.edit': { first: { index: 0 }, second: { index: 1 } },
    'address.delete': { plain: { fails: false }, 'server error': { fails: true } },
    'removal.undo': { plain: {} },
    'form.save': {
      // Keeps names unique, also after an undo: rows are located by name.
      complete: ({ context: { saved, removed } }) =>
        [...saved, removed?.address].some((address) => address?.name === sylhetAddress.name)
          ? undefined
          : { address: sylhetAddress, isComplete: true },
      'without phone': { address: { ...sylhetAddress, phone: '' }, isComplete: false },
    },
    'form.cancel': { plain: {} },
    'page.reload': { plain: {} },
  }),
  needsFaultInjection: ['address.delete · server error'],
  verbs: {
    'address.add': {
      description: 'press "Add Address"',
      control: ({ page }) => page.getByRole('main').getByRole('button', { name: t('Add Address') }),
    },
    'address.edit': {
      description: 'press Edit on an address',
      control: (stage, { index }) =>
        entries(stage)
          .getByRole('listitem')
          .nth(index)
          .getByRole('button', {
            name: matching('Edit *', ({ account }) => account.editAddressOf('*', '*')),
          }),
    },
    'address.delete': {
      description: 'press Delete on the first address',
      requests: [remove],
      errorStatuses: [500],
      control: (stage) =>
        entries(stage)
          .getByRole('button', {
            name: matching('Delete *', ({ account }) => account.deleteAddressOf('*', '*')),
          })
          .first(),
      act: async ({ page, wire }, { fails }, control) => {
        await wire.set(remove, fails ? 'broken' : 'through');
        await control.click();
        const notification = fails
          ? errorToast(page, `${t('The address could not be deleted. It is back in the list.')} Server Error`)
          : toast(page, t('Address Deleted Successfully.'));
        await expect(notification.first()).toBeVisible();
      },
    },
    'removal.undo': {
      description: 'press Undo',
      requests: [save],
      control: ({ page }) => page.getByRole('button', { name: t('Undo') }),
    },
    'form.save': {
      description: 'fill in the form and press "Save Address"',
      requests: [save, 'PATCH /api/user/update_address/:id'],
      errorStatuses: [422],
      control: (stage) => openForm(stage).getByRole('button', { name: t('Save Address') }),
      act: async (stage, { address, isComplete }, control) => {
        await fillAddress(openForm(stage), address);
        await control.click();
        if (!isComplete) await expectFieldValues(openForm(stage), address);
      },
    },
    'form.cancel': {
      description: 'press Cancel',
      control: (stage) => openForm(stage).getByRole('button', { name: t('Cancel') }),
    },
    'page.reload': reload,
  },
  states: {
    list: { description: 'the addresses are listed, each once', assert: expectList },
    adding: {
      description: 'one empty form is open',
      assert: async (stage) => {
        await expect(addressForm(stage.page, 'Add Address')).toHaveCount(1);
        await expectList(stage);
      },
    },
    editing: {
      description: 'the form shows the address',
      assert: async (stage) => {
        const form = addressForm(stage.page, 'Edit Address');
        await expect(form).toHaveCount(1);
        await expectFieldValues(form, stage.context.typed);
        await expect(entries(stage).getByRole('listitem')).toHaveCount(stage.context.saved.length);
      },
    },
  },
});
