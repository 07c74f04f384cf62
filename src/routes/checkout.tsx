import { createFileRoute } from '@tanstack/react-router';
import { checkLines, lineName } from '../domain/cart.ts';
import { cartTotals } from '../domain/cart-totals.ts';
import { localName } from '../domain/locale.ts';
import { isFree } from '../domain/order.ts';
import { shippingCharge, shippingOption } from '../domain/pricing.ts';
import { readDistricts } from '../features/addresses/districts.ts';
import { AddressStep } from '../features/checkout/AddressStep.tsx';
import { bkashErrors, orderProblem } from '../features/checkout/order-errors.ts';
import { useCheckout } from '../features/checkout/use-checkout.ts';
import { failureMessage } from '../features/page/failure-message.ts';
import { PageHead } from '../features/page/PageHead.tsx';
import { useCurrentFailure } from '../features/page/page-state.ts';
import { orNull } from '../features/page/read-results.ts';
import { useShop } from '../features/page/root-data.ts';
import { refreshCart } from '../platform/api/refresh-cart.ts';
import { getSessionUser } from '../platform/require-session.ts';
import { useStore } from '../platform/storage/store.ts';
import { EmptyCart } from '../ui/cart/EmptyCart.tsx';
import { ShippingChoice } from '../ui/cart/ShippingChoice.tsx';
import { CheckoutLayout } from '../ui/checkout/CheckoutLayout.tsx';
import { CouponBox } from '../ui/checkout/CouponBox.tsx';
import { OrderNotes } from '../ui/checkout/OrderNotes.tsx';
import { PaymentChoice } from '../ui/checkout/PaymentChoice.tsx';
import { PlaceOrder } from '../ui/checkout/PlaceOrder.tsx';
import { Button } from '../ui/kit/Button.tsx';
import { Disclosure } from '../ui/kit/Disclosure.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { useCartMessages } from '../ui/messages/cart.ts';
import { useLocale, useMessages } from '../ui/messages/context.ts';
import { useVariationLabel } from '../ui/messages/variation.ts';
import { CheckoutSection } from '../ui/order/CheckoutSection.tsx';
import { OrderHelp } from '../ui/order/OrderHelp.tsx';
import { OrderReview } from '../ui/order/OrderReview.tsx';

const Checkout = () => {
  const { districts } = Route.useLoaderData();
  const shop = useShop();
  const { failures } = useMessages();
  const cart = useCartMessages();
  const variationLabel = useVariationLabel();
  const locale = useLocale();
  const { user } = useStore(shop.session);
  const storedDistrict = useStore(shop.district);
  const district = districts.find((name) => name === storedDistrict) ?? null;
  const { view, send, step, sendToStep, forms } = useCheckout(shop, district);
  const { draft } = view;
  const current = useStore(shop.cart);
  const { lines, coupon } = view.placed ?? current;
  const order = useStore(shop.order);
  const couponCheck = useStore(shop.coupon);
  const couponFailure = useCurrentFailure(couponCheck.failure);

  const shipping = shippingOption(draft.option, step.city);
  const totals = cartTotals(lines, coupon, shippingCharge(shipping, shop.settings));
  const isBusy = order.isBusy || view.isBusy;
  const unavailable = checkLines(lines)
    .filter(({ problem }) => problem !== null)
    .map(({ product, variation }) =>
      lineName(localName(product, locale).children, variationLabel(product, variation)),
    );

  return (
    <>
      <PageHead title={cart.checkoutTitle} />
      <PageTitle>{cart.checkoutTitle}</PageTitle>
      <CheckoutLayout
        steps={
          <>
            <AddressStep
              step={step}
              send={sendToStep}
              forms={forms}
              user={user}
              districts={districts}
              isOrdering={isBusy}
            />
            <CheckoutSection title={cart.delivery} step={3}>
              <ShippingChoice
                isLabelHidden
                option={shipping}
                charges={shop.settings}
                onShipping={(option) => send({ type: 'shipping.choose', option })}
              />
              <OrderNotes note={draft.note} onNote={(note) => send({ type: 'note.type', note })} />
            </CheckoutSection>
            <CheckoutSection title={cart.payment} step={4}>
              <PaymentChoice
                isFree={lines.length > 0 && isFree(totals)}
                method={draft.method}
                onMethod={(method) => send({ type: 'payment.choose', method })}
                bkash={{
                  amount: totals.total,
                  merchantNumber: shop.settings.bkashMerchant,
                  personalNumber: shop.settings.bkashPersonal,
                  payment: draft.bkash,
                  onType: (field, value) => send({ type: 'bkash.type', field, value }),
                  errors: bkashErrors(view, { cart, failures }),
                }}
              />
            </CheckoutSection>
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
                totals={totals}
                isRecalculating={view.arePricesUnavailable}
                onRemove={(id) => shop.cart.send({ type: 'line.remove', id })}
              />
            )}
            <Disclosure key={view.visitor} title={cart.haveCode} defaultOpen={coupon !== null}>
              <CouponBox
                coupon={coupon}
                discount={totals.discount}
                isChecking={couponCheck.isBusy}
                error={couponCheck.message || (couponFailure && failureMessage(couponFailure, { failures }))}
                onApply={(code) => shop.coupon.send({ type: 'coupon.submit', code })}
                onRemove={() => shop.coupon.send({ type: 'coupon.remove' })}
              />
            </Disclosure>
          </CheckoutSection>
        }
        action={
          <>
            <PlaceOrder
              isBusy={isBusy}
              isBlocked={step.isLoading}
              problem={orderProblem(view, order, { cart, failures }, unavailable)}
              total={totals.total}
              onPlace={() => send({ type: 'order.place', cart: { lines, coupon, total: totals.total } })}
            >
              {order.isQueued && (
                <Button isWide onClick={() => send({ type: 'order.cancel' })}>
                  {cart.orderCancel}
                </Button>
              )}
              {/* The charges are part of the page. A reload keeps what was entered. */}
              {view.fieldErrors.shipping_amount && (
                <Button isWide onClick={() => location.reload()}>
                  {cart.reloadCheckout}
                </Button>
              )}
            </PlaceOrder>
            <OrderHelp settings={shop.settings} />
          </>
        }
      />
    </>
  );
};

export const Route = createFileRoute('/checkout')({
  loader: async ({ context: { shop } }) => {
    const [districts] = await Promise.all([readDistricts(shop), orNull(getSessionUser(shop)), shop.start()]);
    void refreshCart(shop);
    return { districts };
  },
  component: Checkout,
});
