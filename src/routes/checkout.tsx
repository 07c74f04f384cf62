import { createFileRoute } from '@tanstack/react-router';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { checkLines, lineName } from '../domain/cart.ts';
import { localName } from '../domain/locale.ts';
import { isFree } from '../domain/order.ts';
import { type ShippingOption, shippingCharge, shippingOption, totals } from '../domain/pricing.ts';
import { readDistricts } from '../features/addresses/districts.ts';
import { pricedLines } from '../features/cart/priced-lines.ts';
import { AddressStep, hasChanges, type TypedAddresses } from '../features/checkout/AddressStep.tsx';
import { bkashErrors, orderProblem } from '../features/checkout/order-errors.ts';
import { useAddresses } from '../features/checkout/use-checkout-addresses.ts';
import { useDraft } from '../features/checkout/use-checkout-draft.ts';
import { type CheckoutActors, useCheckoutVisit } from '../features/checkout/use-checkout-visit.ts';
import { failureMessage } from '../features/shell/failure-message.ts';
import { PageHead } from '../features/shell/PageHead.tsx';
import { useCurrentFailure } from '../features/shell/page-state.ts';
import { orNull } from '../features/shell/read-results.ts';
import { useShop } from '../features/shell/root-data.ts';
import { refreshCart } from '../platform/refresh-cart.ts';
import { getSessionUser } from '../platform/require-session.ts';
import { useStore } from '../platform/store.ts';
import { EmptyCart } from '../ui/cart/EmptyCart.tsx';
import { ShippingChoice } from '../ui/cart/ShippingChoice.tsx';
import { CheckoutLayout } from '../ui/checkout/CheckoutLayout.tsx';
import { CheckoutSection } from '../ui/checkout/CheckoutSection.tsx';
import { CouponBox } from '../ui/checkout/CouponBox.tsx';
import { OrderNotes } from '../ui/checkout/OrderNotes.tsx';
import { OrderReview } from '../ui/checkout/OrderReview.tsx';
import { PaymentChoice } from '../ui/checkout/PaymentChoice.tsx';
import { PlaceOrder } from '../ui/checkout/PlaceOrder.tsx';
import { Button } from '../ui/kit/Button.tsx';
import { Disclosure } from '../ui/kit/Disclosure.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { useCartMessages } from '../ui/messages/cart.ts';
import { useLocale, useMessages } from '../ui/messages/context.ts';
import { useVariationLabel } from '../ui/messages/variation.ts';

/** The visit of one customer. Signing in or out remounts the checkout, with addresses, open form and draft of the user. */
const Visit = ({ email }: { email: string | undefined }) => (
  <Checkout key={email} actors={useCheckoutVisit(useShop())} />
);

/** Content that stays as it is while frozen. */
const Freezable = memo(
  ({ children }: { isFrozen: boolean; children: ReactNode }) => children,
  (_, { isFrozen }) => isFrozen,
);

const CheckoutPage = () => {
  const email = useStore(useShop().session).user?.email;
  const [visitor, setVisitor] = useState(email);
  // An expired session keeps the visit, because it may be the reason why an order failed.
  if (email !== undefined && email !== visitor) setVisitor(email);
  return <Visit key={visitor} email={email} />;
};

export const Route = createFileRoute('/checkout')({
  loader: async ({ context: { shop } }) => {
    const [districts] = await Promise.all([readDistricts(shop), orNull(getSessionUser(shop)), shop.start()]);
    void refreshCart(shop);
    return { districts };
  },
  component: CheckoutPage,
});

interface Chosen {
  picked: ShippingOption | null;
  shipping: { city: string } | null;
}

const Checkout = ({ actors }: { actors: CheckoutActors }) => {
  const { districts } = Route.useLoaderData();
  const shop = useShop();
  const { failures } = useMessages();
  const cart = useCartMessages();
  const variationLabel = useVariationLabel();
  const locale = useLocale();
  const { lines, coupon } = useStore(shop.cart);
  const { attempt } = actors;
  const couponCheck = useStore(shop.coupon);
  const { user } = useStore(shop.session);
  const storedDistrict = useStore(shop.district);
  const district = districts.find((name) => name === storedDistrict) ?? null;
  const [draft, setDraft] = useDraft(shop.tabStorage, user?.email ?? null);
  const addresses = useAddresses(shop, user?.email ?? null);
  const couponFailure = useCurrentFailure(couponCheck.failure);
  const order = useStore(shop.order);
  const payment = useRef<HTMLDivElement>(null);

  const addressArea = useRef<HTMLDivElement>(null);
  const { hasForm, target, editing } = addresses;
  // Saved forms stay in their place until the order has succeeded or failed. One that is open may be in use while a
  // queued order is sent.
  const isSavedForOrder = order.isBusy && !hasForm;
  // The city of an unsaved address determines the displayed charge, which the order then uses.
  const typedCity = hasForm && target !== 'billing' && !editing ? (draft.address.city ?? district) : null;
  const optionOf = ({ picked, shipping: address }: Chosen) =>
    shippingOption(picked, address?.city ?? typedCity);
  const totalsOf = (chosen: Parameters<typeof optionOf>[0]) =>
    totals(pricedLines(lines), coupon, shippingCharge(optionOf(chosen), shop.settings));
  const shipping = optionOf(addresses);
  const orderTotals = totalsOf(addresses);
  const fieldErrors = bkashErrors(attempt, { cart, failures });
  const hasBkashError = fieldErrors.mobile !== undefined || fieldErrors.transactionId !== undefined;
  useEffect(() => {
    if (hasBkashError) payment.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [hasBkashError]);

  const unavailable = checkLines(lines)
    .filter(({ problem }) => problem !== null)
    .map(({ product, variation }) =>
      lineName(localName(product, locale).children, variationLabel(product, variation)),
    );

  const placeOrder = (hasTypedAddress: boolean, typed: TypedAddresses = {}) => {
    const chosen = { ...addresses.current(), ...typed };
    actors.placeOrder.send({
      type: 'order.place',
      draft: {
        lines,
        hasTypedAddress,
        shippingAddress: chosen.shipping,
        billingAddress: chosen.billing,
        paymentMethod: draft.method,
        bkash: draft.bkash,
        totals: totalsOf(chosen),
        coupon,
        note: draft.note,
      },
    });
  };
  const place = () => {
    const form = hasForm ? addressArea.current?.querySelector('form') : null;
    // A separate billing address is required, so its form is submitted even if empty.
    const needsBillingAddress = target === 'billing' && draft.isBilledElsewhere;
    placeOrder(form ? needsBillingAddress || hasChanges(form, user, editing, district) : false);
    if (actors.placeOrder.getSnapshot().matches('savingAddress')) form?.requestSubmit();
  };

  return (
    <>
      <PageHead title={cart.checkoutTitle} />
      <PageTitle>{cart.checkoutTitle}</PageTitle>
      {/* A placed order empties the cart and the form, which must not show while its confirmation is loading. */}
      <Freezable isFrozen={attempt.matches('placed')}>
        <CheckoutLayout
          steps={
            <>
              <div ref={addressArea} inert={isSavedForOrder}>
                <Freezable isFrozen={isSavedForOrder || attempt.matches('savingAddress')}>
                  <AddressStep
                    placeOrder={actors.placeOrder}
                    user={user}
                    districts={districts}
                    district={district}
                    addresses={addresses}
                    draft={draft}
                    onDraft={setDraft}
                    onOrder={(typed) => placeOrder(false, typed)}
                  />
                </Freezable>
              </div>
              <CheckoutSection title={cart.delivery} step={3}>
                <ShippingChoice
                  isLabelHidden
                  option={shipping}
                  charges={shop.settings}
                  onShipping={addresses.pick}
                />
                <OrderNotes note={draft.note} onNote={(note) => setDraft({ note })} />
              </CheckoutSection>
              <div ref={payment}>
                <CheckoutSection title={cart.payment} step={4}>
                  <PaymentChoice
                    isFree={lines.length > 0 && isFree(orderTotals)}
                    method={draft.method}
                    onMethod={(method) => setDraft({ method })}
                    bkash={{
                      amount: orderTotals.total,
                      merchantNumber: shop.settings.bkashMerchant,
                      personalNumber: shop.settings.bkashPersonal,
                      payment: draft.bkash,
                      onPayment: (bkash) => {
                        setDraft({ bkash });
                        const field = bkash.mobile === draft.bkash.mobile ? 'transactionId' : 'mobile';
                        actors.placeOrder.send({ type: 'bkash.change', field });
                      },
                      errors: fieldErrors,
                    }}
                  />
                </CheckoutSection>
              </div>
            </>
          }
          review={
            <CheckoutSection title={cart.review} step={5}>
              {lines.length === 0 ? (
                <EmptyCart />
              ) : (
                <OrderReview
                  lines={checkLines(lines).map((line) => {
                    const { id, product, variation, quantity } = line;
                    return {
                      key: id,
                      name: product.name,
                      name_bn: product.name_bn,
                      slug: product.slug,
                      pictureUrl: product.featured_img,
                      variation: variationLabel(product, variation),
                      quantity,
                      price: product.sales_price,
                      cartLine: line,
                    };
                  })}
                  totals={orderTotals}
                  isRecalculating={attempt.matches({ open: 'pricesUnavailable' })}
                  onRemove={(id) => shop.cart.send({ type: 'line.remove', id })}
                />
              )}
              <Disclosure title={cart.haveCode} defaultOpen={coupon !== null}>
                <CouponBox
                  coupon={coupon}
                  discount={orderTotals.discount}
                  isChecking={couponCheck.isBusy}
                  error={
                    couponCheck.message || (couponFailure && failureMessage(couponFailure, { failures }))
                  }
                  onApply={(code) => shop.coupon.send({ type: 'coupon.submit', code })}
                  onRemove={() => shop.coupon.send({ type: 'coupon.remove' })}
                />
              </Disclosure>
            </CheckoutSection>
          }
          action={
            <PlaceOrder
              isBusy={order.isBusy || attempt.hasTag('busy')}
              isBlocked={addresses.isLoading}
              problem={orderProblem(attempt, order, { cart, failures }, unavailable)}
              total={orderTotals.total}
              onPlace={place}
            >
              {order.isQueued && (
                <Button isWide onClick={() => shop.order.send({ type: 'order.cancel' })}>
                  {cart.orderCancel}
                </Button>
              )}
              {/* The charges are part of the page. A reload keeps what was entered. */}
              {attempt.context.fieldErrors.shipping_amount && (
                <Button isWide onClick={() => location.reload()}>
                  {cart.reloadCheckout}
                </Button>
              )}
            </PlaceOrder>
          }
        />
      </Freezable>
    </>
  );
};
