import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import type { SavedAddresses } from '../../domain/checkout.ts';
import { type CheckoutEvent, checkoutMachine, selectCheckout } from '../../machines/checkout.ts';
import {
  type CheckoutAddressEvent,
  checkoutAddressMachine,
  selectAddressStep,
} from '../../machines/checkout-address.ts';
import { selectIsBusy } from '../../machines/form.ts';
import { addressActors } from '../../platform/actors/address-actors.ts';
import { loadSavedAddresses } from '../../platform/api/saved-addresses.ts';
import { wireCheckout } from '../../platform/checkout-wiring.ts';
import type { Shop } from '../../platform/shop.ts';
import { draftOf } from '../../platform/storage/checkout-draft.ts';
import { useStore } from '../../platform/storage/store.ts';
import { provideAddressForm } from '../addresses/provide-address-form.ts';

type Dependencies = Pick<Shop, 'api'>;

export const provideCheckoutAddress = ({ api }: Dependencies) =>
  checkoutAddressMachine.provide({
    actors: {
      loadAddresses: fromPromise<SavedAddresses, undefined>(({ signal }) => loadSavedAddresses(api, signal)),
      ...addressActors(api),
      addressForm: provideAddressForm({ api }),
    },
  });

/** The actors of a visit run as long as the checkout. */
const required = <T>(child: T | undefined): T => {
  if (child === undefined) throw new Error('An actor of the checkout does not run');
  return child;
};

/**
 * Runs the machine of a visit to the checkout, with its address step and the two address forms.
 * @param district the initial district of a new address; null for Dhaka
 */
export const useCheckout = (shop: Shop, district: string | null) => {
  const { user } = useStore(shop.session);
  const email = user?.email ?? null;
  const visitor = () => ({ user, district, draft: draftOf(shop.checkoutDraft.get(), email) });
  const [machine] = useState(() =>
    checkoutMachine.provide({ actors: { addresses: provideCheckoutAddress(shop) } }),
  );
  const checkout = useActorRef(machine, { input: { ...visitor(), charges: shop.settings } });
  const addresses = required(checkout.getSnapshot().children.addresses);
  const { children } = addresses.getSnapshot();
  const forms = { shipping: required(children.shippingForm), billing: required(children.billingForm) };
  const { shipping, billing } = forms;
  useEffect(() => {
    const dispatch = wireCheckout({ ...shop, checkout, addresses });
    const subscriptions = [
      checkout.on('*', dispatch),
      addresses.on('*', dispatch),
      shipping.on('*', dispatch),
      billing.on('*', dispatch),
    ];
    // The result of a coupon check is not shown on another page, nor that of another page here.
    const dismissCoupon = () => shop.coupon.send({ type: 'coupon.dismiss' });
    shop.checkout.set(checkout);
    dismissCoupon();
    return () => {
      shop.checkout.set(null);
      dismissCoupon();
      for (const subscription of subscriptions) subscription.unsubscribe();
      // A form stops while it is being saved, so it does not report the end.
      for (const form of [shipping, billing])
        if (selectIsBusy(form.getSnapshot())) shop.notify({ type: 'progress.finish' });
    };
  }, [shop, checkout, addresses, shipping, billing]);
  const changeOwner = useEffectEvent((owner: string | null) => {
    if (owner !== checkout.getSnapshot().context.owner)
      checkout.send({ type: 'owner.changed', ...visitor() });
  });
  useEffect(() => changeOwner(email), [email]);
  return {
    view: useSelector(checkout, selectCheckout),
    send: (event: CheckoutEvent) => checkout.send(event),
    step: useSelector(addresses, selectAddressStep),
    sendToStep: (event: CheckoutAddressEvent) => addresses.send(event),
    forms,
  };
};
export type CheckoutActors = ReturnType<typeof useCheckout>;
