import { createFileRoute } from '@tanstack/react-router';
import { cartTotals } from '../domain/cart-totals.ts';
import { chosenAddresses, restoreChoice } from '../domain/checkout.ts';
import { shippingCharge, shippingOption } from '../domain/pricing.ts';
import { PageHead } from '../features/page/PageHead.tsx';
import { orNull } from '../features/page/read-results.ts';
import { useShop } from '../features/page/root-data.ts';
import { refreshCart } from '../platform/api/refresh-cart.ts';
import { loadSavedAddresses } from '../platform/api/saved-addresses.ts';
import { getSessionUser } from '../platform/require-session.ts';
import { changeDraft, draftOf } from '../platform/storage/checkout-draft.ts';
import { useStore } from '../platform/storage/store.ts';
import { CartView } from '../ui/cart/CartView.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { useCartMessages } from '../ui/messages/cart.ts';

const Cart = () => {
  const { saved } = Route.useLoaderData();
  const { cart, checkoutDraft, session, settings, district } = useShop();
  const { lines, coupon } = useStore(cart);
  const email = useStore(session).user?.email ?? null;
  const draft = draftOf(useStore(checkoutDraft), email);
  const address = saved && chosenAddresses(saved.addresses, restoreChoice(saved, draft)).shipping;
  const selectedDistrict = useStore(district);
  const shipping = shippingOption(draft.option, address?.city ?? selectedDistrict);
  const messages = useCartMessages();
  return (
    <>
      <PageHead title={messages.title} />
      <PageTitle>{messages.title}</PageTitle>
      <CartView
        lines={lines}
        totals={cartTotals(lines, coupon, shippingCharge(shipping, settings))}
        shipping={shipping}
        charges={settings}
        onShipping={(option) => changeDraft(checkoutDraft, email, { option })}
        onQuantity={(id, quantity) => cart.send({ type: 'quantity.set', id, quantity })}
        onRemove={(id) => cart.send({ type: 'line.remove', id })}
        onClear={() => cart.send({ type: 'cart.clear' })}
      />
    </>
  );
};

export const Route = createFileRoute('/cart')({
  loader: async ({ context: { shop } }) => {
    void refreshCart(shop);
    const [saved] = await Promise.all([
      orNull(loadSavedAddresses(shop.api)),
      // Only needed to check the owner of a stored draft.
      shop.checkoutDraft.get() && orNull(getSessionUser(shop)),
    ]);
    return { saved };
  },
  component: Cart,
});
