import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import type { Address } from '../../contracts/schemas/address.ts';
import { addressBookMachine } from '../../machines/address-book.ts';
import { addressActors } from '../../platform/actors/address-actors.ts';
import type { Shop } from '../../platform/shop.ts';

export const provideAddressBook = ({ api }: Pick<Shop, 'api'>) =>
  addressBookMachine.provide({
    actors: {
      loadAddresses: fromPromise<Address[], undefined>(({ signal }) =>
        api('GET /api/cart/get_addresses', { signal }),
      ),
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
