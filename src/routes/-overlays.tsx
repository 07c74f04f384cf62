import { lazy, Suspense, useState } from 'react';
import type { Shop } from '../app/shop.ts';
import { useStore } from '../app/store.ts';
import { totals } from '../domain/totals.ts';
import { CartUndo } from './-cart-undo.tsx';
import { useFailureSentence } from './-failure-sentence.ts';
import { pricedLines } from './-priced-lines.ts';
import { WishUndo } from './-wish-undo.tsx';

const MiniCart = lazy(() => import('../ui/cart/MiniCart.tsx').then((m) => ({ default: m.MiniCart })));
const WishlistPanel = lazy(() =>
  import('../ui/account/WishlistPanel.tsx').then((m) => ({ default: m.WishlistPanel })),
);
const QuickViewer = lazy(() => import('./-quick-view.tsx').then((m) => ({ default: m.QuickViewer })));

export type Panel = 'cart' | 'wishlist' | null;
type Props = { shop: Shop; panel: Panel; onClose: () => void; quickViewOf: number | null };

/** What opens over the page. Each part comes when it is first wanted, and stays for its closing motion. */
export function Overlays({ shop, panel, onClose, quickViewOf }: Props) {
  const { lines } = useStore(shop.cart);
  const { wished } = useStore(shop.wishlist);
  const { products, failure } = useStore(shop.wishlistProducts);
  const sentence = useFailureSentence();
  const [wanted, setWanted] = useState({ cart: false, wishlist: false, quick: false });
  const now = {
    cart: wanted.cart || panel === 'cart',
    wishlist: wanted.wishlist || panel === 'wishlist',
    quick: wanted.quick || quickViewOf !== null,
  };
  if (now.cart !== wanted.cart || now.wishlist !== wanted.wishlist || now.quick !== wanted.quick)
    setWanted(now);
  return (
    <Suspense fallback={null}>
      {now.cart && (
        <MiniCart
          isOpen={panel === 'cart'}
          onClose={onClose}
          lines={lines}
          subtotal={totals(pricedLines(lines), null, 0).subtotal}
          onRemove={(id) => shop.cart.send({ type: 'line.remove', id })}
          undo={panel === 'cart' && <CartUndo shop={shop} />}
        />
      )}
      {now.wishlist && (
        <WishlistPanel
          isOpen={panel === 'wishlist'}
          onClose={onClose}
          products={products?.filter(({ id }) => wished[id] !== false) ?? null}
          error={failure && sentence(failure)}
          onRetry={shop.wishlistProducts.read}
          onRemove={({ id }) => shop.wishlist.send({ type: 'wish.remove', productId: id })}
          undo={panel === 'wishlist' && <WishUndo shop={shop} products={products ?? []} />}
        />
      )}
      {now.quick && <QuickViewer shop={shop} productId={quickViewOf} />}
    </Suspense>
  );
}
