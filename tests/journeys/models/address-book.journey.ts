import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import type { AddressInput } from '../../../src/contracts/schemas/address.ts';
import { journey, type StepContext } from '../run/journey.ts';
import { addressForm, expectAddress, expectTyped, fillAddress } from './address-fields.ts';
import { failureToast, reload, toast } from './on-page.ts';
import { becomeCustomer, inDhaka, inSylhet, saveAddress } from './people.ts';

interface Context {
  saved: AddressInput[];
  /** Place of the address in the form. */
  edited: number;
  /** What is in the form. */
  typed: AddressInput;
  /** What was taken out last, and where it stood. */
  removed: { address: AddressInput; at: number } | null;
}

/** Place of the first address with buttons: the one in the form has none. */
const firstShown = (edited: number, isEditing: boolean) => (isEditing && edited === 0 ? 1 : 0);

interface Form {
  readonly isEditing: boolean;
}

const bookMachine = () => {
  const machine = setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'address.add' }
        | { type: 'address.edit'; which: number }
        | { type: 'address.delete'; fails: boolean }
        | { type: 'removal.undo' }
        | { type: 'form.save'; address: AddressInput; whole: boolean }
        | { type: 'form.cancel' }
        | { type: 'page.reload' },
    },
    guards: {
      isShown: ({ context }, { isEditing }: Form) =>
        context.saved.length > firstShown(context.edited, isEditing),
      isThere: ({ context }, { which }: { which: number }) => which < context.saved.length,
      fails: ({ context }, { fails, isEditing }: Form & { fails: boolean }) =>
        fails && context.saved.length > firstShown(context.edited, isEditing),
      hasRemoved: ({ context }) => context.removed !== null,
      isWhole: (_, { whole }: { whole: boolean }) => whole,
    },
    actions: {
      edit: assign(({ context }, { which }: { which: number }) => ({
        edited: which,
        typed: context.saved[which] ?? context.typed,
      })),
      type: assign({ typed: (_, { address }: { address: AddressInput }) => address }),
      append: assign(({ context }, { address }: { address: AddressInput }) => ({
        saved: [...context.saved, address],
      })),
      takeOut: assign(({ context: { saved, edited } }, { isEditing }: Form) => {
        const at = firstShown(edited, isEditing);
        const address = saved[at];
        return {
          saved: saved.toSpliced(at, 1),
          removed: address ? { address, at } : null,
          edited: at < edited ? edited - 1 : edited,
        };
      }),
      putBack: assign(({ context: { saved, edited, removed } }, { isEditing }: Form) => ({
        saved: removed ? saved.toSpliced(removed.at, 0, removed.address) : saved,
        removed: null,
        edited: isEditing && removed && removed.at <= edited ? edited + 1 : edited,
      })),
      noteKept: assign({ removed: null }),
      replace: assign(({ context }, { address }: { address: AddressInput }) => ({
        saved: context.saved.with(context.edited, address),
      })),
    },
  });
  // An address is taken out, and back, beside an open form too.
  const removal = (isEditing: boolean) =>
    ({
      'address.delete': [
        {
          guard: {
            type: 'fails',
            params: ({ event }: { event: { fails: boolean } }) => ({ ...event, isEditing }),
          },
          actions: 'noteKept',
        },
        {
          guard: { type: 'isShown', params: { isEditing } },
          actions: { type: 'takeOut', params: { isEditing } },
        },
      ],
      'removal.undo': { guard: 'hasRemoved', actions: { type: 'putBack', params: { isEditing } } },
    }) as const;
  return machine.createMachine({
    id: 'address-book',
    context: { saved: [inDhaka], edited: 0, typed: inDhaka, removed: null },
    initial: 'list',
    states: {
      list: {
        on: {
          'address.add': 'adding',
          'address.edit': {
            guard: { type: 'isThere', params: ({ event }) => event },
            target: 'editing',
            actions: { type: 'edit', params: ({ event }) => event },
          },
          ...removal(false),
          'page.reload': { actions: assign({ removed: null }) },
        },
      },
      adding: {
        on: {
          ...removal(false),
          'form.save': [
            {
              guard: { type: 'isWhole', params: ({ event }) => event },
              target: 'list',
              actions: { type: 'append', params: ({ event }) => event },
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
              guard: { type: 'isWhole', params: ({ event }) => event },
              target: 'list',
              actions: { type: 'replace', params: ({ event }) => event },
            },
            { actions: { type: 'type', params: ({ event }) => event } },
          ],
          'form.cancel': 'list',
        },
      },
    },
  });
};

type Here = StepContext<Context>;
const entries = ({ page }: Here) => page.getByRole('region', { name: 'Address Book Entries' });
const anyForm = ({ page }: Here) => addressForm(page, 'Add Address').or(addressForm(page, 'Edit Address'));
const remove = 'GET /api/user/delete_address/:id';
const save = 'POST /api/cart/save_address';

const listHolds = async (stage: Here): Promise<void> => {
  const { context } = stage;
  const items = entries(stage).getByRole('listitem');
  await expect(items).toHaveCount(context.saved.length);
  for (const address of context.saved) await expectAddress(items.filter({ hasText: address.name }), address);
};

export default journey(bookMachine, {
  name: 'address-book',
  about: 'A customer keeps addresses: add, edit, delete, take back, and what happens when the shop refuses.',
  prepare: async (stage) => {
    await becomeCustomer(stage);
    await saveAddress(stage, inDhaka);
  },
  startUrl: () => '/account/addresses',
  key: ({ context: { saved, removed, edited } }) => [
    saved.map(({ name }) => name),
    removed?.address.name,
    removed?.at,
    edited,
  ],
  cases: () => ({
    'address.add': { plain: ({ context }) => (context.saved.length < 2 ? {} : undefined) },
    'address.edit': { first: { which: 0 }, second: { which: 1 } },
    'address.delete': { plain: { fails: false }, 'shop broken': { fails: true } },
    'removal.undo': { plain: {} },
    'form.save': {
      // No two of a name: neither saved twice, nor taken back beside a new one.
      whole: ({ context: { saved, removed } }) =>
        [...saved, removed?.address].some((one) => one?.name === inSylhet.name)
          ? undefined
          : { address: inSylhet, whole: true },
      'without phone': { address: { ...inSylhet, phone: '' }, whole: false },
    },
    'form.cancel': { plain: {} },
    'page.reload': { plain: {} },
  }),
  needsFaultInjection: ['address.delete · shop broken'],
  verbs: {
    'address.add': {
      description: 'press "Add Address"',
      control: ({ page }) => page.getByRole('main').getByRole('button', { name: 'Add Address' }),
    },
    'address.edit': {
      description: 'press Edit at an address',
      control: (stage, { which }) =>
        entries(stage)
          .getByRole('listitem')
          .nth(which)
          .getByRole('button', { name: /^Edit / }),
    },
    'address.delete': {
      description: 'press Delete at the first address',
      requests: [remove],
      errorStatuses: [500],
      control: (stage) =>
        entries(stage)
          .getByRole('button', { name: /^Delete / })
          .first(),
      act: async ({ page, wire }, { fails }, control) => {
        await wire.set(remove, fails ? 'broken' : 'through');
        await control.click();
        const notice = fails
          ? failureToast(page, 'The address could not be deleted. It is back in the list. Server Error')
          : toast(page, 'Address Deleted Successfully.');
        await expect(notice.first()).toBeVisible();
      },
    },
    'removal.undo': {
      description: 'press Undo',
      requests: [save],
      control: ({ page }) => page.getByRole('button', { name: 'Undo' }),
    },
    'form.save': {
      description: 'fill in the form and press "Save Address"',
      requests: [save, 'PATCH /api/user/update_address/:id'],
      errorStatuses: [422],
      control: (stage) => anyForm(stage).getByRole('button', { name: 'Save Address' }),
      act: async (stage, { address, whole }, control) => {
        await fillAddress(anyForm(stage), address);
        await control.click();
        if (!whole) await expectTyped(anyForm(stage), address);
      },
    },
    'form.cancel': {
      description: 'press Cancel',
      control: (stage) => anyForm(stage).getByRole('button', { name: 'Cancel' }),
    },
    'page.reload': reload,
  },
  states: {
    list: { description: 'the addresses are listed, each once', assert: listHolds },
    adding: {
      description: 'the form is open, and only once',
      assert: async (stage) => {
        await expect(addressForm(stage.page, 'Add Address')).toHaveCount(1);
        await listHolds(stage);
      },
    },
    editing: {
      description: 'the form is open on the address',
      assert: async (stage) => {
        const form = addressForm(stage.page, 'Edit Address');
        await expect(form).toHaveCount(1);
        await expectTyped(form, stage.context.typed);
        await expect(entries(stage).getByRole('listitem')).toHaveCount(stage.context.saved.length);
      },
    },
  },
});
