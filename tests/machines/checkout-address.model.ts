import { expect } from 'vitest';
import type { Address } from '../../src/contracts/schemas/address.ts';
import { provideCheckoutAddress } from '../../src/features/checkout/use-checkout-addresses.ts';
import { selectAddressesFailure } from '../../src/machines/checkout-address.ts';
import { invariants } from './checkout-address.invariants.ts';
import { home, office } from './fixtures.ts';
import { api } from './shop-client.ts';
import { offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const list = (addresses: Address[], preferred: unknown) => [
  responds(200, addresses),
  responds(200, preferred),
];
const inputOf = ({ id: _id, ...input }: Address) => input;

export default machineModel({
  name: 'checkout-address',
  machine: provideCheckoutAddress({ api }),
  criteria: ['transitions', 'ignored', 'states', 'edges'],
  // Selecting for billing only keeps the shipping option.
  key: ({ context: { addresses, target } }) => [addresses.map(({ id }) => id).sort(), target === 'billing'],
  // Two addresses are deleted in a row in the model of the address book, which shares the region.
  unreachable: ['transition removal.deleted · address.delete [isListed] → removal.deleting'],
  cases: {
    'addresses.retry': { plain: {} },
    'address.change': { shipping: { target: 'shipping' }, billing: { target: 'billing' } },
    'address.add': { plain: {} },
    'address.edit': { office: { id: office.id }, unknown: { id: 99 } },
    'address.select': { office: { id: office.id }, unknown: { id: 99 } },
    'address.delete': {
      home: { id: home.id },
      unknown: { id: 99 },
    },
    'address.saved': {
      'edited office': { address: { ...office, address1: '2 Lake View' } },
      'edited office, for an order': { address: { ...office, address1: '2 Lake View' }, isForOrder: true },
    },
    'form.cancel': { plain: {} },
    'book.close': { plain: {} },
    'removal.undo': { plain: {} },
    'removal.dismiss': { plain: {} },
  },
  actors: {
    loadAddresses: {
      outcomes: {
        none: list([], null),
        'none, as an empty object': list([], {}),
        'home only': list([home], home),
        'two, office first': list([home, office], office),
        'two, no default': list([home, office], null),
        broken: serverError,
        expired: responds(401, { message: 'Unauthenticated.' }),
        offline,
      },
    },
    deleteAddress: {
      outcomes: {
        done: responds(200, { msg: 'Address Deleted Successfully.' }),
        'already deleted': responds(404, { message: 'Not found.' }),
        forbidden: responds(403, { message: 'Not yours.' }),
        expired: responds(401, { message: 'Unauthenticated.' }),
        slow: timesOut,
      },
    },
    saveAddress: {
      outcomes: {
        saved: responds(201, { ...home, id: 31 }),
        broken: serverError,
        expired: responds(401, { message: 'Unauthenticated.' }),
      },
    },
  },
  states: {
    'step.loading': ({ waiting }) =>
      expect(waiting.map(({ path }) => path)).toContain('/api/cart/get_addresses'),
    'step.failed': ({ context, snapshot }) => {
      expect(context.failure).not.toBeNull();
      expect(selectAddressesFailure(snapshot)).toBe(context.failure);
    },
    'step.summary': ({ context }) => expect(context.addresses.length).toBeGreaterThan(0),
    'step.book': ({ snapshot }) => expect(snapshot.hasTag('book')).toBe(true),
    'step.form': ({ snapshot }) => {
      expect(snapshot.hasTag('form')).toBe(true);
      expect(selectAddressesFailure(snapshot)).toBeNull();
    },
    'removal.idle': ({ context }) => expect(context.removed).toBeNull(),
    'removal.deleting': ({ context, waiting }) => {
      expect(waiting.map(({ path }) => path)).toContain(
        `/api/user/delete_address/${context.removed?.address.id}`,
      );
    },
    'removal.deleted': ({ context, snapshot }) => {
      expect(context.removed).not.toBeNull();
      expect(snapshot.hasTag('undoable')).toBe(true);
    },
    'removal.restoring': ({ context, waiting }) => {
      const sent = waiting.find(({ path }) => path === '/api/cart/save_address');
      expect(sent?.body).toEqual(context.removed && inputOf(context.removed.address));
    },
  },
  invariants,
});
