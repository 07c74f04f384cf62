import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { type AddressList, addressBookMachine } from '../../machines/address-book.ts';
import { addressActors } from '../../platform/actors/address-actors.ts';
import { getDefaultAddress } from '../../platform/api/default-address.ts';
import { loadSavedAddresses } from '../../platform/api/saved-addresses.ts';
import type { Shop } from '../../platform/shop.ts';

export const provideAddressBook = ({ api }: Pick<Shop, 'api'>) =>
  addressBookMachine.provide({
    actors: {
      loadAddresses: fromPromise<AddressList, undefined>(async ({ signal }) => {
        const { addresses, preferred } = await loadSavedAddresses(api, signal);
        return { addresses, defaultId: preferred?.id ?? null };
      }),
      loadDefault: fromPromise<number | null, undefined>(async ({ signal }) => {
        const response = await api('GET /api/cart/get_shipping_address/', { signal });
        return getDefaultAddress(response)?.id ?? null;
      }),
      makeDefault: fromPromise<number, { id: number }>(async ({ input, signal }) => {
        const { id } = await api('POST /api/user/default_address/:id', { params: input, signal });
        return id;
      }),
      ...addressActors(api),
    },
  });

/** Runs the machine of the account's address book. */
export const useAddressBook = (shop: Shop) => {
  const [machine] = useState(() => provideAddressBook(shop));
  const actor = useActorRef(machine);
  useEffect(() => {
    const subscription = actor.on('*', shop.notify);
    return () => subscription.unsubscribe();
  }, [actor, shop]);
  return actor;
};
