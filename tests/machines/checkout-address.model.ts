import { expect } from 'vitest';
import type { Address } from '../../src/contracts/schemas/address.ts';
import { provideCheckoutAddress } from '../../src/features/checkout/use-checkout-addresses.ts';
import { invariants } from './checkout-address.invariants.ts';
import { home, office } from './fixtures.ts';
import { api } from './shop-client.ts';
import { answers, breaks, offline, timesOut } from './support/answers.ts';
import { machineModel } from './support/machine-model.ts';

const list = (addresses: Address[], preferred: unknown) => [answers(200, addresses), answers(200, preferred)];
const inputOf = ({ id: _id, ...input }: Address) => input;

export default machineModel({
  name: 'checkout-address',
  machine: provideCheckoutAddress({ api }),
  criteria: ['transitions', 'ignored', 'states', 'edges'],
  // Choosing for billing alone leaves the shipping radio.
  key: ({ context: { addresses, target } }) => [addresses.map(({ id }) => id).sort(), target === 'billing'],
  cases: {
    'addresses.retry': { plain: {} },
    'address.change': { shipping: { target: 'shipping' }, billing: { target: 'billing' } },
    'address.add': { plain: {} },
    'address.edit': { office: { id: office.id }, unknown: { id: 99 } },
    'address.choose': { office: { id: office.id }, unknown: { id: 99 } },
    'address.delete': {
      home: { id: home.id },
      unknown: { id: 99 },
    },
    'address.saved': {
      'moved office': { address: { ...office, address1: '2 Lake View' } },
      'moved office, for an order': { address: { ...office, address1: '2 Lake View' }, isForOrder: true },
    },
    'form.cancel': { plain: {} },
    'book.close': { plain: {} },
    'removal.undo': { plain: {} },
    'removal.dismiss': { plain: {} },
  },
  calls: {
    loadAddresses: {
      endings: {
        none: list([], null),
        'none, by an empty object': list([], {}),
        'home only': list([home], home),
        'two, office first': list([home, office], office),
        'two, no default': list([home, office], null),
        broken: breaks,
        expired: answers(401, { message: 'Unauthenticated.' }),
        offline,
      },
    },
    deleteAddress: {
      endings: {
        done: answers(200, { msg: 'Address Deleted Successfully.' }),
        'gone already': answers(404, { message: 'Not found.' }),
        forbidden: answers(403, { message: 'Not yours.' }),
        expired: answers(401, { message: 'Unauthenticated.' }),
        slow: timesOut,
      },
    },
    saveAddress: {
      endings: {
        saved: answers(201, { ...home, id: 31 }),
        broken: breaks,
        expired: answers(401, { message: 'Unauthenticated.' }),
      },
    },
  },
  states: {
    'step.loading': ({ waiting }) =>
      expect(waiting.map(({ path }) => path)).toContain('/api/cart/get_addresses'),
    'step.failed': ({ context }) => expect(context.failure).not.toBeNull(),
    'step.summary': ({ context }) => expect(context.addresses.length).toBeGreaterThan(0),
    'step.book': ({ snapshot }) => expect(snapshot.hasTag('book')).toBe(true),
    'step.form': ({ snapshot }) => expect(snapshot.hasTag('form')).toBe(true),
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
