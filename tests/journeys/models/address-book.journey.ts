import { assign, setup } from 'xstate';
import { expect } from '../run/expect.ts';
import { journey, type Stage } from '../run/journey.ts';
import { addressForm, expectAddress, expectTyped, fillAddress } from './address-fields.ts';
import { failureToast, toast } from './on-page.ts';
import { type AddressFields, becomeCustomer, inDhaka, inSylhet, saveAddress } from './people.ts';

interface Context {
  saved: AddressFields[];
  /** Place of the address in the form. */
  edited: number;
  /** What stands in the form. */
  typed: AddressFields;
  removed: AddressFields | null;
}

function bookMachine() {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'address.add' }
        | { type: 'address.edit'; which: number }
        | { type: 'address.delete'; fails: boolean }
        | { type: 'removal.undo' }
        | { type: 'form.save'; address: AddressFields; whole: boolean }
        | { type: 'form.cancel' }
        | { type: 'page.reload' },
    },
    guards: {
      hasSome: ({ context }) => context.saved.length > 0,
      isThere: ({ context }, { which }: { which: number }) => which < context.saved.length,
      fails: ({ context }, { fails }: { fails: boolean }) => fails && context.saved.length > 0,
      hasRemoved: ({ context }) => context.removed !== null,
      isWhole: (_, { whole }: { whole: boolean }) => whole,
    },
    actions: {
      edit: assign(({ context }, { which }: { which: number }) => ({
        edited: which,
        typed: context.saved[which] ?? context.typed,
      })),
      type: assign({ typed: (_, { address }: { address: AddressFields }) => address }),
      append: assign(({ context }, { address }: { address: AddressFields }) => ({
        saved: [...context.saved, address],
      })),
      replace: assign(({ context }, { address }: { address: AddressFields }) => ({
        saved: context.saved.with(context.edited, address),
      })),
    },
  }).createMachine({
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
          'address.delete': [
            { guard: { type: 'fails', params: ({ event }) => event }, actions: assign({ removed: null }) },
            {
              guard: 'hasSome',
              actions: assign(({ context }) => ({
                removed: context.saved[0] ?? null,
                saved: context.saved.slice(1),
              })),
            },
          ],
          'removal.undo': {
            guard: 'hasRemoved',
            actions: assign(({ context }) => ({
              saved: context.removed ? [context.removed, ...context.saved] : context.saved,
              removed: null,
            })),
          },
          'page.reload': { actions: assign({ removed: null }) },
        },
      },
      adding: {
        on: {
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
}

type Here = Stage<Context>;
const entries = ({ page }: Here) => page.getByRole('region', { name: 'Address Book Entries' });
const anyForm = ({ page }: Here) => addressForm(page, 'Add Address').or(addressForm(page, 'Edit Address'));
const remove = 'GET /api/user/delete_address/:id';
const save = 'POST /api/cart/save_address';

async function listHolds(stage: Here): Promise<void> {
  const { context } = stage;
  const items = entries(stage).getByRole('listitem');
  await expect(items).toHaveCount(context.saved.length);
  for (const address of context.saved) await expectAddress(items.filter({ hasText: address.name }), address);
}

export default journey(bookMachine, {
  name: 'address-book',
  about: 'A customer keeps addresses: add, edit, delete, take back, and what happens when the shop refuses.',
  prepare: async (stage) => {
    await becomeCustomer(stage);
    await saveAddress(stage, inDhaka);
  },
  opens: () => '/account/addresses',
  key: ({ context: { saved, removed, edited } }) => [saved.map(({ name }) => name), removed?.name, edited],
  cases: () => ({
    'address.add': { plain: ({ context }) => (context.saved.length < 2 ? {} : undefined) },
    'address.edit': { first: { which: 0 }, second: { which: 1 } },
    'address.delete': { plain: { fails: false }, 'shop broken': { fails: true } },
    'removal.undo': { plain: {} },
    'form.save': {
      whole: ({ context }) =>
        context.saved.some(({ name }) => name === inSylhet.name)
          ? undefined
          : { address: inSylhet, whole: true },
      'without phone': { address: { ...inSylhet, phone: '' }, whole: false },
    },
    'form.cancel': { plain: {} },
    'page.reload': { plain: {} },
  }),
  needsFaults: ['address.delete · shop broken'],
  verbs: {
    'address.add': {
      says: 'press "Add Address"',
      control: ({ page }) => page.getByRole('main').getByRole('button', { name: 'Add Address' }),
    },
    'address.edit': {
      says: 'press Edit at an address',
      control: (stage, { which }) =>
        entries(stage)
          .getByRole('listitem')
          .nth(which)
          .getByRole('button', { name: /^Edit / }),
    },
    'address.delete': {
      says: 'press Delete at the first address',
      calls: [remove],
      refusals: [500],
      control: (stage) =>
        entries(stage)
          .getByRole('button', { name: /^Delete / })
          .first(),
      act: async ({ page, wire }, { fails }, control) => {
        wire.set(remove, fails ? 'broken' : 'through');
        await control.click();
        const told = fails
          ? failureToast(page, 'The address could not be deleted. It is back in the list. Server Error')
          : toast(page, 'Address Deleted Successfully.');
        await expect(told.first()).toBeVisible();
      },
    },
    'removal.undo': {
      says: 'press Undo',
      calls: [save],
      control: ({ page }) => page.getByRole('button', { name: 'Undo' }),
    },
    'form.save': {
      says: 'fill in the form and press "Save Address"',
      calls: [save, 'PATCH /api/user/update_address/:id'],
      refusals: [422],
      control: (stage) => anyForm(stage).getByRole('button', { name: 'Save Address' }),
      act: async (stage, { address, whole }, control) => {
        await fillAddress(anyForm(stage), address);
        await control.click();
        if (!whole) await expectTyped(anyForm(stage), address);
      },
    },
    'form.cancel': {
      says: 'press Cancel',
      control: (stage) => anyForm(stage).getByRole('button', { name: 'Cancel' }),
    },
    'page.reload': {
      says: 'load the page anew',
      losesFocus: true,
      act: async ({ page }) => void (await page.reload()),
    },
  },
  states: {
    list: { says: 'the addresses are listed, each once', holds: listHolds },
    adding: {
      says: 'the form is open, and only once',
      holds: ({ page }) => expect(addressForm(page, 'Add Address')).toHaveCount(1),
    },
    editing: {
      says: 'the form is open on the address',
      holds: async ({ page, context: { typed } }) => {
        await expect(addressForm(page, 'Edit Address')).toHaveCount(1);
        await expectTyped(addressForm(page, 'Edit Address'), typed);
      },
    },
  },
});
