import { chooseAddress, replaceChosen, restoreChoice } from '../domain/checkout.ts';
import type { AddressChoiceEvent } from '../machines/checkout-address.ts';
import type { ShopNotification } from '../machines/notifications.ts';
import type { OrderSubmissionEvent } from '../machines/order-submission.ts';
import type { PlaceOrderEmitted } from '../machines/place-order.ts';
import { changeChoice, type StoredChoice } from './address-choice.ts';
import type { WritableStore } from './store.ts';
import { dispatcher, type Receiver } from './wiring.ts';

interface VisitTargets {
  order: Receiver<OrderSubmissionEvent>;
  notify: (notification: ShopNotification) => void;
}

/** Routes events emitted by the order form of a checkout visit. */
export const wireCheckoutVisit = ({ order, notify }: VisitTargets) =>
  dispatcher<PlaceOrderEmitted, ShopNotification>(
    { 'order.submit': order.send, 'order.cancel': order.send },
    notify,
  );

interface AddressTargets {
  addressChoice: WritableStore<StoredChoice | null>;
  notify: (notification: ShopNotification) => void;
}

/** Routes events emitted by the address step, whose selection and shipping option are stored by the shop. */
export const wireAddressStep = ({ addressChoice, notify }: AddressTargets, email: string | null) => {
  const update = (change: Parameters<typeof changeChoice>[2]) => changeChoice(addressChoice, email, change);
  return dispatcher<ShopNotification | AddressChoiceEvent, ShopNotification>(
    {
      'addresses.loaded': ({ saved }) => {
        // Without saved addresses, keep the stored selection.
        if (saved.addresses.length > 0) update((chosen) => restoreChoice(saved, chosen));
      },
      'address.selected': ({ id, target }) => update((chosen) => chooseAddress(chosen, id, target)),
      'address.replaced': ({ id, by }) => update((chosen) => replaceChosen(chosen, id, by)),
      'shipping.reset': () => update(() => ({ option: null })),
    },
    notify,
  );
};
