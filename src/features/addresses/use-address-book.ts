import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import type { Address, AddressInput } from '../../contracts/schemas/address.ts';
import { type AddressBookEvent, addressBookMachine } from '../../machines/address-book.ts';
import type { Shop } from '../../platform/shop.ts';

export const provideAddressBook = ({ api }: Pick<Shop, 'api'>) =>
  addressBookMachine.provide({
    actors: {
      loadAddresses: fromPromise<Address[], undefined>(({ signal }) =>
        api('GET /api/cart/get_addresses', { signal }),
      ),
      deleteAddress: fromPromise<void, { id: number }>(async ({ input, signal }) => {
        await api('GET /api/user/delete_address/:id', { params: input, signal });
      }),
      saveAddress: fromPromise<Address, AddressInput>(({ input, signal }) =>
        api('POST /api/cart/save_address', { body: input, signal }),
      ),
    },
  });

/** Runs the account's address book. */
export const useAddressBook = (shop: Shop) => {
  const [machine] = useState(() => provideAddressBook(shop));
  const actor = useActorRef(machine);
  useEffect(() => {
    const subscription = actor.on('*', shop.notify);
    return () => subscription.unsubscribe();
  }, [actor, shop]);
  const snapshot = useSelector(actor, (now) => now);
  const { addresses, editing, removed, failure } = snapshot.context;
  const states = ['loading', 'failed', 'shown', 'form'] as const;
  return {
    addresses,
    editing,
    failure,
    removed: snapshot.hasTag('undoable') ? removed : null,
    isRemoving: snapshot.hasTag('busy'),
    state: states.find((list) => snapshot.matches({ list })) ?? 'loading',
    send: (event: AddressBookEvent) => actor.send(event),
  };
};
