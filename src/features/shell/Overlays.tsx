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
const loadEmptyCartPanel = () =>
  import('../../ui/cart/EmptyCartPanel.tsx').then((loaded) => loaded.EmptyCartPanel);
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
  const isCartOpen = panel === 'cart';
  const isEmpty = lines.length === 0;
  const MiniCart = useLazyComponent(shop, loadMiniCart, isCartOpen && !isEmpty, onClose);
  const isEmptyCartOpen = isCartOpen && isEmpty && MiniCart === null;
  const EmptyCartPanel = useLazyComponent(shop, loadEmptyCartPanel, isEmptyCartOpen, onClose);
  const WishlistPanel = useLazyComponent(shop, loadWishlistPanel, panel === 'wishlist', onClose);
  const QuickViewer = useLazyComponent(shop, loadQuickViewer, quickViewOf !== null, close);
  // Fetched ahead, so that they open without a connection; the checkout has no bytes to spare for the larger one.
  const isCartNear = useRouterState({ select: ({ location }) => location.pathname !== '/checkout' });
  const isCartFetched = !isEmpty && isCartNear;
  useEffect(() => {
    afterLoad()
      .then(isCartFetched ? loadMiniCart : loadEmptyCartPanel)
      .catch(() => undefined);
  }, [isCartFetched]);
  return (
    <>
      {EmptyCartPanel && isEmptyCartOpen && (
        <EmptyCartPanel onClose={onClose} undo={<CartUndo shop={shop} />} />
      )}
      {MiniCart && (
        <MiniCart
          isOpen={isCartOpen}
          onClose={onClose}
          lines={lines}
          subtotal={totals(pricedLines(lines), null, 0).subtotal}
          onRemove={(id) => shop.cart.send({ type: 'line.remove', id })}
          undo={isCartOpen && <CartUndo shop={shop} />}
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
