import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { chooseAddress, chosenAddresses, type SavedAddresses } from '../../domain/checkout.ts';
import type { ShippingOption } from '../../domain/pricing.ts';
import { selectIsChanging, selectRemovedAddress } from '../../machines/address-removal.ts';
import {
  type CheckoutAddressEvent,
  checkoutAddressMachine,
  selectAddressesFailure,
  selectDefaultId,
  selectEditedAddress,
  selectSavedAddresses,
  selectStep,
  selectTarget,
} from '../../machines/checkout-address.ts';
import { addressActors } from '../../platform/actors/address-actors.ts';
import { changeChoice, choiceOf } from '../../platform/address-choice.ts';
import { loadSavedAddresses } from '../../platform/api/saved-addresses.ts';
import { wireAddressStep } from '../../platform/checkout-wiring.ts';
import type { Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/store.ts';

export const provideCheckoutAddress = ({ api }: Pick<Shop, 'api'>) =>
  checkoutAddressMachine.provide({
    actors: {
      loadAddresses: fromPromise<SavedAddresses, undefined>(({ signal }) => loadSavedAddresses(api, signal)),
      ...addressActors(api),
    },
  });

/**
 * Runs the machine of the checkout's address step. The selected addresses and the shipping option are a store of the
 * shop, so that they survive navigation, reload and sign-in.
 * @param email owner of the checkout; null for a guest
 */
export const useAddresses = (shop: Shop, email: string | null) => {
  const [machine] = useState(() => provideCheckoutAddress(shop));
  const actor = useActorRef(machine);
  useEffect(() => {
    const subscription = actor.on('*', wireAddressStep(shop, email));
    return () => subscription.unsubscribe();
  }, [actor, shop, email]);
  const step = useSelector(actor, selectStep);
  const addresses = useSelector(actor, selectSavedAddresses);
  const choice = choiceOf(useStore(shop.addressChoice), email);
  return {
    addresses,
    target: useSelector(actor, selectTarget),
    editing: useSelector(actor, selectEditedAddress),
    failure: useSelector(actor, selectAddressesFailure),
    removed: useSelector(actor, selectRemovedAddress),
    defaultId: useSelector(actor, selectDefaultId),
    isChanging: useSelector(actor, selectIsChanging),
    isLoading: step === 'loading',
    hasForm: step === 'form',
    hasBook: step === 'book',
    ...chosenAddresses(addresses, choice),
    picked: choice.option,
    /** The current selection, before the next render. */
    current: () => {
      const chosen = choiceOf(shop.addressChoice.get(), email);
      return {
        ...chosenAddresses(actor.getSnapshot().context.addresses, chosen),
        picked: chosen.option,
      };
    },
    send: (event: CheckoutAddressEvent) => actor.send(event),
    /** Uses the shipping address for billing. */
    billToShipping: () =>
      changeChoice(shop.addressChoice, email, (chosen) =>
        chosen.shipping === null ? {} : chooseAddress(chosen, chosen.shipping, 'billing'),
      ),
    pick: (option: ShippingOption) => changeChoice(shop.addressChoice, email, () => ({ option })),
  };
};
export type Addresses = ReturnType<typeof useAddresses>;
