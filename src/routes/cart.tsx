import { createFileRoute } from '@tanstack/react-router';
import { savedDefault } from '../app/api/saved-default.ts';
import { refreshCart } from '../app/refresh-cart.ts';
import { useStore } from '../app/store.ts';
import { shippingCharge, shippingOption } from '../domain/shipping.ts';
import { totals } from '../domain/totals.ts';
import { CartView } from '../ui/cart/CartView.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { useTexts } from '../ui/texts/context.ts';
import { PageHead } from './-page-head.tsx';
import { pricedLines } from './-priced-lines.ts';
import { extra } from './-reads.ts';
import { useShop } from './-root-data.ts';

export const Route = createFileRoute('/cart')({
  loader: async ({ context: { shop } }) => {
    void refreshCart(shop);
    const address = await extra(shop.api('GET /api/cart/get_shipping_address/').then(savedDefault));
    return { city: address?.city ?? null };
  },
  component: Cart,
});

function Cart() {
  const { city } = Route.useLoaderData();
  const { cart, shippingPick, settings } = useShop();
  const { lines, coupon } = useStore(cart);
  const shipping = shippingOption(useStore(shippingPick), city);
  const { cart: texts } = useTexts();
  return (
    <>
      <PageHead title={texts.title} isIndexed={false} />
      <PageTitle>{texts.title}</PageTitle>
      <CartView
        lines={lines}
        totals={totals(pricedLines(lines), coupon, shippingCharge(shipping, settings))}
        shipping={shipping}
        charges={settings}
        onShipping={shippingPick.set}
        onQuantity={(id, quantity) => cart.send({ type: 'quantity.set', id, quantity })}
        onRemove={(id) => cart.send({ type: 'line.remove', id })}
        onClear={() => cart.send({ type: 'cart.clear' })}
      />
    </>
  );
}
