import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { couponMachine, selectCoupon } from '../../machines/coupon.ts';
import { placeOrderMachine } from '../../machines/place-order.ts';
import { checkCoupon } from '../../platform/api/check-coupon.ts';
import type { Api } from '../../platform/api/operations.ts';
import { wireCheckoutVisit } from '../../platform/checkout-wiring.ts';
import type { Shop } from '../../platform/shop.ts';

export const provideCoupon = (api: Api) =>
  couponMachine.provide({ actors: { checkCoupon: checkCoupon(api) } });

/** Runs the actors that live for one visit to the checkout: order form and coupon. */
export const useCheckoutVisit = (shop: Shop) => {
  const [machine] = useState(() => provideCoupon(shop.api));
  const placeOrder = useActorRef(placeOrderMachine);
  const coupon = useActorRef(machine);
  useEffect(() => {
    const dispatch = wireCheckoutVisit(shop);
    const subscriptions = [placeOrder.on('*', dispatch), coupon.on('*', dispatch)];
    shop.checkoutVisit.set({ placeOrder, coupon });
    return () => {
      shop.checkoutVisit.set(null);
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [placeOrder, coupon, shop]);
  return {
    placeOrder,
    attempt: useSelector(placeOrder, (snapshot) => snapshot),
    coupon,
    couponBox: selectCoupon(useSelector(coupon, (snapshot) => snapshot)),
  };
};
export type CheckoutActors = ReturnType<typeof useCheckoutVisit>;
