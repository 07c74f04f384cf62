import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { placeOrderMachine } from '../../machines/place-order.ts';
import { wireCheckoutVisit } from '../../platform/checkout-wiring.ts';
import type { Shop } from '../../platform/shop.ts';

/** Runs the order form, which lives for one visit to the checkout. Another visit's coupon check is not shown. */
export const useCheckoutVisit = (shop: Shop) => {
  const placeOrder = useActorRef(placeOrderMachine);
  useEffect(() => {
    const dismissCoupon = () => shop.coupon.send({ type: 'coupon.dismiss' });
    const subscription = placeOrder.on('*', wireCheckoutVisit(shop));
    shop.placeOrder.set(placeOrder);
    // The applied coupon may have been refused on another page.
    dismissCoupon();
    return () => {
      shop.placeOrder.set(null);
      subscription.unsubscribe();
      dismissCoupon();
    };
  }, [placeOrder, shop]);
  return { placeOrder, attempt: useSelector(placeOrder, (snapshot) => snapshot) };
};
export type CheckoutActors = ReturnType<typeof useCheckoutVisit>;
