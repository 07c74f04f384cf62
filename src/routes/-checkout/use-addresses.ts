import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { savedDefault } from '../../app/api/saved-default.ts';
import type { Shop } from '../../app/shop.ts';
import type { Address, AddressInput } from '../../contracts/schemas/address.ts';
import { checkoutAddressMachine } from '../../machines/checkout-address.ts';
import type { CheckoutAddressEvent, SavedAddresses } from '../../machines/checkout-address-setup.ts';

const provide = ({ api }: Shop) =>
  checkoutAddressMachine.provide({
    actors: {
      loadAddresses: fromPromise<SavedAddresses, undefined>(async ({ signal }) => {
        const [addresses, preferred] = await Promise.all([
          api('GET /api/cart/get_addresses', { signal }),
          api('GET /api/cart/get_shipping_address/', { signal }),
        ]);
        return { addresses, preferred: savedDefault(preferred) };
      }),
      deleteAddress: fromPromise<void, { id: number }>(async ({ input, signal }) => {
        await api('GET /api/user/delete_address/:id', { params: input, signal });
      }),
      saveAddress: fromPromise<Address, AddressInput>(({ input, signal }) =>
        api('POST /api/cart/save_address', { body: input, signal }),
      ),
    },
  });

/** Runs the checkout's address step, in step with the shipping radio of the cart. */
export const useAddresses = (shop: Shop) => {
  const [machine] = useState(() => provide(shop));
  const actor = useActorRef(machine);
  useEffect(() => {
    const hearing = actor.on('*', shop.tell);
    const picked = shop.shippingPick.get();
    if (picked !== null) actor.send({ type: 'shipping.pick', option: picked });
    const following = actor.subscribe(({ context }) => shop.shippingPick.set(context.picked));
    return () => {
      hearing.unsubscribe();
      following.unsubscribe();
    };
  }, [actor, shop]);
  const snapshot = useSelector(actor, (now) => now);
  const { addresses, shipping, billing, picked, target, editing, removed, failure } = snapshot.context;
  return {
    addresses,
    shipping,
    billing,
    picked,
    target,
    editing,
    failure: snapshot.matches({ step: 'failed' }) ? failure : null,
    removed: snapshot.hasTag('undoable') ? removed : null,
    isRemoving: snapshot.hasTag('busy'),
    step: snapshot.matches({ step: 'loading' })
      ? ('loading' as const)
      : snapshot.hasTag('form')
        ? ('form' as const)
        : snapshot.hasTag('book')
          ? ('book' as const)
          : ('summary' as const),
    send: (event: CheckoutAddressEvent) => actor.send(event),
  };
};
export type Addresses = ReturnType<typeof useAddresses>;
