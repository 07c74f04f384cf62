import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { type AddressList, addressBookMachine } from '../../machines/address-book.ts';
import { addressActors } from '../../platform/actors/address-actors.ts';
import type { Api } from '../../platform/api/operations.ts';
import type { Shop } from '../../platform/shop.ts';

/** Without a default address some backends return an empty object. */
const readDefaultId = async (api: Api, signal: AbortSignal): Promise<number | null> => {
  const found = await api('GET /api/cart/get_shipping_address/', { signal });
  return found !== null && 'id' in found ? found.id : null;
};

export const provideAddressBook = ({ api }: Pick<Shop, 'api'>) =>
  addressBookMachine.provide({
    actors: {
      loadAddresses: fromPromise<AddressList, undefined>(async ({ signal }) => {
        const [addresses, defaultId] = await Promise.all([
          api('GET /api/cart/get_addresses', { signal }),
          readDefaultId(api, signal),
        ]);
        return { addresses, defaultId };
      }),
      loadDefault: fromPromise<number | null, undefined>(({ signal }) => readDefaultId(api, signal)),
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
