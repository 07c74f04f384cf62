import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import type { Address, AddressInput } from '../../contracts/schemas/address.ts';
import type { SavedAddresses } from '../../domain/checkout.ts';
import { type CheckoutAddressEvent, checkoutAddressMachine } from '../../machines/checkout-address.ts';
import { choiceOf } from '../../platform/address-choice.ts';
import { loadSavedAddresses } from '../../platform/api/saved-addresses.ts';
import type { Shop } from '../../platform/shop.ts';

export const provideCheckoutAddress = ({ api }: Pick<Shop, 'api'>) =>
  checkoutAddressMachine.provide({
    actors: {
      loadAddresses: fromPromise<SavedAddresses, undefined>(({ signal }) => loadSavedAddresses(api, signal)),
      deleteAddress: fromPromise<void, { id: number }>(async ({ input, signal }) => {
        await api('GET /api/user/delete_address/:id', { params: input, signal });
      }),
      saveAddress: fromPromise<Address, AddressInput>(({ input, signal }) =>
        api('POST /api/cart/save_address', { body: input, signal }),
      ),
    },
  });

/**
 * Runs the checkout's address step, in step with the shipping radio of the cart. The addresses in use are stored,
 * so that they are used again after a look at the cart, a reload or signing in.
 * @param email whose checkout it is; null for a visitor's
 */
export const useAddresses = (shop: Shop, email: string | null) => {
  const [machine] = useState(() => provideCheckoutAddress(shop));
  const [chosen] = useState(() => choiceOf(shop.addressChoice.get(), email));
  const actor = useActorRef(machine, { input: { chosen } });
  useEffect(() => {
    const subscription = actor.on('*', shop.notify);
    const picked = shop.shippingPick.get();
    if (picked !== null) actor.send({ type: 'shipping.pick', option: picked });
    const following = actor.subscribe(({ context }) => {
      shop.shippingPick.set(context.picked);
      const { shipping, billing } = context;
      // Nothing is in use while the addresses load, or when they cannot be loaded: the stored choice stays.
      if (shipping !== null || billing !== null)
        shop.addressChoice.set({
          owner: email,
          shipping: shipping?.id ?? null,
          billing: billing?.id ?? null,
        });
    });
    return () => {
      subscription.unsubscribe();
      following.unsubscribe();
    };
  }, [actor, shop, email]);
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
    /** The choice now, ahead of the next render. */
    current: () => actor.getSnapshot().context,
    send: (event: CheckoutAddressEvent) => actor.send(event),
  };
};
export type Addresses = ReturnType<typeof useAddresses>;
