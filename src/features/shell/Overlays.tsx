import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { totals } from '../../domain/totals.ts';
import type { Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/store.ts';
import { afterLoad } from '../../platform/when-idle.ts';
import { CartUndo } from '../cart/CartUndo.tsx';
import { pricedLines } from '../cart/priced-lines.ts';
import { useQuickView } from '../catalogue/use-quick-view.ts';
import { WishlistUndo } from '../wishlist/WishlistUndo.tsx';
import { useFailureMessage } from './failure-message.ts';
import { useLazyComponent } from './use-lazy-component.ts';

const loadMiniCart = () => import('../../ui/cart/MiniCart.tsx').then((loaded) => loaded.MiniCart);
const loadWishlistPanel = () =>
  import('../../ui/account/WishlistPanel.tsx').then((loaded) => loaded.WishlistPanel);
const loadQuickViewer = () =>
  import('../catalogue/QuickViewDialog.tsx').then((loaded) => loaded.QuickViewDialog);

export type Panel = 'cart' | 'wishlist' | null;
type Props = { shop: Shop; panel: Panel; onClose: () => void; quickViewOf: number | null };

/** What opens over the page. Each part comes when it is first wanted, and stays for its closing motion. */
export function Overlays({ shop, panel, onClose, quickViewOf }: Props) {
  const { lines } = useStore(shop.cart);
  const { wished } = useStore(shop.wishlist);
  const { products, failure } = useStore(shop.wishlistProducts);
  const sentence = useFailureMessage();
  const { close } = useQuickView();
  const MiniCart = useLazyComponent(shop, loadMiniCart, panel === 'cart', onClose);
  const WishlistPanel = useLazyComponent(shop, loadWishlistPanel, panel === 'wishlist', onClose);
  const QuickViewer = useLazyComponent(shop, loadQuickViewer, quickViewOf !== null, close);
  // Fetched ahead, so that it opens without a connection. The checkout has no bytes to spare, and an empty cart
  // nothing to show.
  const isCartNear = useRouterState({ select: ({ location }) => location.pathname !== '/checkout' });
  const isCartFetched = lines.length > 0 && isCartNear;
  useEffect(() => {
    if (isCartFetched)
      afterLoad()
        .then(loadMiniCart)
        .catch(() => undefined);
  }, [isCartFetched]);
  return (
    <>
      {MiniCart && (
        <MiniCart
          isOpen={panel === 'cart'}
          onClose={onClose}
          lines={lines}
          subtotal={totals(pricedLines(lines), null, 0).subtotal}
          onRemove={(id) => shop.cart.send({ type: 'line.remove', id })}
          undo={panel === 'cart' && <CartUndo shop={shop} />}
        />
      )}
      {WishlistPanel && (
        <WishlistPanel
          isOpen={panel === 'wishlist'}
          onClose={onClose}
          products={products?.filter(({ id }) => wished[id] !== false) ?? null}
          error={failure && sentence(failure)}
          onRetry={shop.wishlistProducts.read}
          onRemove={({ id }) => shop.wishlist.send({ type: 'wish.remove', productId: id })}
          undo={panel === 'wishlist' && <WishlistUndo shop={shop} products={products ?? []} />}
        />
      )}
      {QuickViewer && <QuickViewer shop={shop} productId={quickViewOf} />}
    </>
  );
}
