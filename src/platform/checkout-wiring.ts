import { type ChosenIds, chooseAddress, replaceChosen, restoreChoice } from '../domain/checkout.ts';
import type { ShippingOption } from '../domain/pricing.ts';
import type { CartEvent } from '../machines/cart.ts';
import type { AddressChoiceEvent } from '../machines/checkout-address.ts';
import type { CouponEmitted } from '../machines/coupon.ts';
import type { ShopNotification } from '../machines/notifications.ts';
import type { OrderSubmissionEvent } from '../machines/order-submission.ts';
import type { PlaceOrderEmitted } from '../machines/place-order.ts';
import { choiceOf, type StoredChoice } from './address-choice.ts';
import type { WritableStore } from './store.ts';
import { dispatcher, type Receiver } from './wiring.ts';

interface VisitTargets {
  cart: Receiver<CartEvent>;
  order: Receiver<OrderSubmissionEvent>;
  notify: (notification: ShopNotification) => void;
}

/** What follows when an actor of a visit to the checkout emits. */
export const wireCheckoutVisit = ({ cart, order, notify }: VisitTargets) =>
  dispatcher<PlaceOrderEmitted | CouponEmitted, ShopNotification>(
    {
      'order.submit': order.send,
      'order.cancel': order.send,
      'coupon.checked': cart.send,
      'coupon.remove': cart.send,
    },
    notify,
  );

interface AddressTargets {
  addressChoice: WritableStore<StoredChoice | null>;
  shippingPick: WritableStore<ShippingOption | null>;
  notify: (notification: ShopNotification) => void;
}

/** What follows when the address step emits: the choice and the shipping radio are the shop's. */
export const wireAddressStep = (
  { addressChoice, shippingPick, notify }: AddressTargets,
  email: string | null,
) => {
  const choose = (change: (chosen: ChosenIds) => ChosenIds) =>
    addressChoice.set({ ...change(choiceOf(addressChoice.get(), email)), owner: email });
  return dispatcher<ShopNotification | AddressChoiceEvent, ShopNotification>(
    {
      'addresses.loaded': ({ saved }) => {
        // Without any address to use, the stored choice stays.
        if (saved.addresses.length > 0) choose((chosen) => restoreChoice(saved, chosen));
      },
      'address.used': ({ id, target }) => choose((chosen) => chooseAddress(chosen, id, target)),
      'address.replaced': ({ id, by }) => choose((chosen) => replaceChosen(chosen, id, by)),
      'shipping.reset': () => shippingPick.set(null),
    },
    notify,
  );
};
