import { expect } from 'vitest';
import type { Address } from '../../src/contracts/schemas/address.ts';
import { provideAddressBook } from '../../src/features/addresses/use-address-book.ts';
import { home, office } from './fixtures.ts';
import { api } from './shop-client.ts';
import { offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const inputOf = (address: Address | undefined) => address && { ...address, id: undefined };
const ids = ({ addresses }: { addresses: Address[] }) => addresses.map(({ id }) => id);
const notified = (emitted: readonly object[]) =>
  emitted.map((event) => Reflect.get(event, 'key') ?? Reflect.get(event, 'type'));
const expired = responds(401, { message: 'Unauthenticated.' });

export default machineModel({
  name: 'address-book',
  machine: provideAddressBook({ api }),
  key: ({ context }) => [
    ids(context),
    context.removed?.address.id,
    context.editing?.id,
    context.defaultId === office.id,
  ],
  cases: {
    'addresses.retry': { plain: {} },
    'address.add': { plain: {} },
    'address.edit': { office: { id: office.id }, unknown: { id: 99 } },
    'address.makeDefault': { office: { id: office.id }, unknown: { id: 99 } },
    'address.delete': { home: { id: home.id }, office: { id: office.id }, unknown: { id: 99 } },
    'address.saved': {
      'edited office': { address: { ...office, address1: '2 Lake View' } },
      new: { address: { ...home, id: 41 } },
    },
    'form.cancel': { plain: {} },
    'removal.undo': { plain: {} },
    'removal.dismiss': { plain: {} },
  },
  actors: {
    loadAddresses: {
      outcomes: {
        none: [responds(200, []), responds(200, null)],
        two: [responds(200, [home, office]), responds(200, home)],
        broken: serverError,
        expired,
        offline,
      },
    },
    loadDefault: {
      outcomes: { office: responds(200, office), none: responds(200, null), broken: serverError },
    },
    makeDefault: {
      outcomes: {
        done: responds(200, office),
        gone: responds(404, { message: 'Not found.' }),
        expired,
        slow: timesOut,
      },
    },
    deleteAddress: {
      outcomes: {
        done: responds(200, { msg: 'Address Deleted Successfully.' }),
        'already deleted': responds(404, { message: 'Not found.' }),
        broken: serverError,
        expired,
        slow: timesOut,
      },
    },
    saveAddress: {
      outcomes: { saved: responds(201, { ...home, id: 31 }), broken: serverError, expired },
    },
  },
  states: {
    'list.loading': ({ waiting }) =>
      expect(waiting.map(({ path }) => path)).toContain('/api/cart/get_addresses'),
    'list.failed': ({ context }) =>
      expect([context.addresses, context.failure === null]).toEqual([[], false]),
    'list.shown': ({ context }) => expect([context.failure, context.editing]).toEqual([null, null]),
    'list.form': ({ snapshot }) => expect(snapshot.hasTag('form')).toBe(true),
    'changes.idle': ({ context }) => expect(context.removed).toBeNull(),
    'changes.deleting': ({ waiting, context }) =>
      expect(waiting.map(({ path }) => path)).toEqual([
        `/api/user/delete_address/${context.removed?.address.id}`,
      ]),
    'changes.deleted': ({ snapshot }) => expect(snapshot.hasTag('undoable')).toBe(true),
    'changes.restoring': ({ waiting, context }) =>
      expect(waiting.map(({ body }) => body)).toContainEqual(inputOf(context.removed?.address)),
    'changes.readingDefault': ({ waiting, context }) =>
      expect([waiting.map(({ path }) => path), context.removed]).toEqual([
        ['/api/cart/get_shipping_address/'],
        null,
      ]),
    'changes.makingDefault': ({ waiting, snapshot }) => {
      expect(waiting.map(({ path }) => path)).toEqual([`/api/user/default_address/${office.id}`]);
      expect(snapshot.hasTag('busy')).toBe(true);
    },
  },
  invariants: {
    'shows the loaded list, or the failure': ({ last, context, state }) => {
      const ending = /^loadAddresses answers · (.*)$/.exec(last?.move ?? '')?.[1];
      if (ending === undefined) return;
      const listed = { none: [], two: [home, office] }[ending];
      expect(state).toContain(listed === undefined ? 'list.failed' : 'list.shown');
      expect(context.addresses).toEqual(listed ?? []);
      expect(context.defaultId).toBe(ending === 'two' ? home.id : null);
      expect(notified(last?.emitted ?? [])).toEqual(ending === 'expired' ? ['session.expired'] : []);
    },
    'retries loading the list': ({ last, state }) => {
      if (last?.move !== 'addresses.retry · plain') return;
      expect(state).toBe(last.from.replace('list.failed', 'list.loading'));
    },
    'lists each address once': ({ context }) =>
      expect(new Set(ids(context)).size).toBe(context.addresses.length),
    'edit opens the form with the address, add opens an empty form': ({ last, before, context, state }) => {
      if (!last?.from.includes('list.shown')) return;
      if (last.move === 'address.edit · office') {
        expect(state.includes('list.form')).toBe(ids(before).includes(office.id));
        expect(context.editing?.id).toBe(ids(before).includes(office.id) ? office.id : undefined);
      }
      if (last.move === 'address.add · plain') {
        expect(state).toContain('list.form');
        expect(context.editing).toBeNull();
      }
    },
    'replaces a saved address in place, or appends a new one [2.68]': ({ last, before, context, state }) => {
      if (!last?.move.startsWith('address.saved')) return;
      if (!last.from.includes('list.form')) return expect(context).toEqual(before);
      expect(state).toContain('list.shown');
      const saved = last.move.endsWith('new') ? 41 : office.id;
      expect(ids(context)).toEqual(ids(before).includes(saved) ? ids(before) : [...ids(before), saved]);
      if (saved === office.id)
        expect(context.addresses.find(({ id }) => id === saved)?.address1).toBe('2 Lake View');
    },
    'cancelling the form changes no address': ({ last, before, context, state }) => {
      if (last?.move !== 'form.cancel · plain') return;
      expect(context.addresses).toEqual(before.addresses);
      expect(state).toBe(last.from.replace('list.form', 'list.shown'));
    },
    'ignores an unknown address id': ({ last, before, context, state }) => {
      if (!last?.move.endsWith('· unknown')) return;
      expect(context).toEqual(before);
      expect(state).toBe(last.from);
    },
    'removes an address at once, before the server responds [4.25]': ({ last, before, context, state }) => {
      const which = /^address\.delete · (home|office)$/.exec(last?.move ?? '')?.[1];
      if (which === undefined || !last) return;
      const { id } = which === 'home' ? home : office;
      const index = ids(before).indexOf(id);
      const isAllowed = index >= 0 && /changes\.(idle|deleted|readingDefault)/.test(last.from);
      if (!isAllowed) return expect(context).toEqual(before);
      expect(context.addresses).toEqual(before.addresses.toSpliced(index, 1));
      expect(context.removed).toEqual({ address: before.addresses[index], index });
      expect(state).toContain('changes.deleting');
    },
    'offers undo after a deletion, and restores the address at its position after a failed one': ({
      last,
      before,
      context,
      state,
    }) => {
      const ending = /^deleteAddress answers · (.*)$/.exec(last?.move ?? '')?.[1];
      if (ending === undefined || !last) return;
      if (/done|already deleted/.test(ending)) {
        expect(last.emitted).toEqual([{ type: 'toast.success', message: { key: 'addressDeleted' } }]);
        expect(context).toEqual(before);
        return expect(state).toContain('changes.deleted');
      }
      expect(notified(last.emitted)).toEqual([
        'addressNotDeleted',
        ...(ending === 'expired' ? ['session.expired'] : []),
      ]);
      if (!before.removed) throw new Error('a failed deletion has no removed address');
      const { address, index } = before.removed;
      // The form may have saved the address again meanwhile.
      const others = before.addresses.filter(({ id }) => id !== address.id);
      expect(ids(context)).toEqual(others.map(({ id }) => id).toSpliced(index, 0, address.id));
      if (others.length === before.addresses.length)
        expect(context.addresses).toEqual(others.toSpliced(index, 0, address));
      expect(state).toContain('changes.idle');
    },
    'undo saves the address again at its position': ({ last, before, context, state }) => {
      if (last?.move === 'removal.undo · plain')
        expect(state).toBe(last.from.replace('changes.deleted', 'changes.restoring'));
      const ending = /^restoreAddress answers · (.*)$/.exec(last?.move ?? '')?.[1];
      if (ending === 'saved') {
        expect(last?.emitted).toEqual([{ type: 'toast.success', message: { key: 'addressRestored' } }]);
        const restored = { ...home, id: 31 };
        const others = before.addresses.filter(({ id }) => id !== 31);
        expect(context.addresses).toEqual(others.toSpliced(before.removed?.index ?? -1, 0, restored));
        expect(state).toContain('changes.readingDefault');
      } else if (ending !== undefined) {
        expect(notified(last?.emitted ?? [])).toEqual([
          'addressNotRestored',
          ...(ending === 'expired' ? ['session.expired'] : []),
        ]);
        expect(context).toEqual(before);
        expect(state).toContain('changes.deleted');
      }
    },
    'shows another default when the server has confirmed it': ({ last, before, context, state }) => {
      if (last?.move === 'address.makeDefault · office') {
        const isAllowed =
          ids(before).includes(office.id) &&
          before.defaultId !== office.id &&
          /changes\.(idle|deleted|readingDefault)/.test(last.from);
        expect(context).toEqual(before);
        expect(state).toBe(
          isAllowed ? last.from.replace(/changes\.\w+/, 'changes.makingDefault') : last.from,
        );
      }
      const ending = /^makeDefault answers · (.*)$/.exec(last?.move ?? '')?.[1];
      if (ending === undefined) return;
      expect(notified(last?.emitted ?? [])).toEqual(
        ending === 'done'
          ? ['toast.success']
          : ['defaultAddressNotChanged', ...(ending === 'expired' ? ['session.expired'] : [])],
      );
      expect(context).toEqual(ending === 'done' ? { ...before, defaultId: office.id } : before);
      // Undo remains, and a failure may have changed the default.
      const next = before.removed ? 'deleted' : ending === 'done' ? 'idle' : 'readingDefault';
      expect(state).toContain(`changes.${next}`);
    },
    'reads the default again after a deletion and an undo': ({ last, before, context, state }) => {
      const ending = /^loadDefault answers · (.*)$/.exec(last?.move ?? '')?.[1];
      if (ending === undefined || !last) return;
      const defaultId = { office: office.id, none: null }[ending];
      expect(context).toEqual(defaultId === undefined ? before : { ...before, defaultId });
      expect(last.emitted).toEqual([]);
      expect(state).toBe(last.from.replace('changes.readingDefault', 'changes.idle'));
    },
    'the only address is the default': ({ last, before, context }) => {
      if (!last?.move.startsWith('address.saved') || !last.from.includes('list.form')) return;
      expect(context.defaultId).toBe(
        before.addresses.length === 0 ? context.addresses[0]?.id : before.defaultId,
      );
    },
    'dismissing the undo keeps the list': ({ last, before, context, state }) => {
      if (last?.move !== 'removal.dismiss · plain') return;
      expect(context.addresses).toEqual(before.addresses);
      expect(state).toBe(last.from.replace('changes.deleted', 'changes.idle'));
    },
  },
});
