import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { afterLoad } from '../../platform/page/scheduling.ts';
import type { Panel, Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/storage/store.ts';
import { CartUndo } from '../cart/CartUndo.tsx';
import { useQuickView } from '../catalogue/use-quick-view.ts';
import { useLazyComponent } from '../page/use-lazy-component.ts';

const loadCart = () => import('../cart/CartOverlay.tsx').then((loaded) => loaded.CartOverlay);
const loadEmptyCartPanel = () =>
  import('../../ui/cart/EmptyCartPanel.tsx').then((loaded) => loaded.EmptyCartPanel);
const loadWishlist = () => import('../wishlist/WishlistOverlay.tsx').then((loaded) => loaded.WishlistOverlay);
const loadQuickViewer = () =>
  import('../catalogue/QuickViewDialog.tsx').then((loaded) => loaded.QuickViewDialog);

interface Props {
  shop: Shop;
  panel: Panel;
  onClose: () => void;
  quickViewOf: number | null;
}

/** Side panels and quick view. Each is loaded on first use and stays mounted for its closing animation. */
export const Overlays = ({ shop, panel, onClose, quickViewOf }: Props) => {
  const { lines } = useStore(shop.cart);
  const { user } = useStore(shop.session);
  const { close } = useQuickView();
  const isCartOpen = panel?.name === 'cart';
  const addedId = isCartOpen ? panel.addedId : null;
  const isWishlistOpen = panel?.name === 'wishlist';
  const isEmpty = lines.length === 0;
  // A toast has already announced the added product.
  const cartFailure = addedId === null ? 'notify' : 'silent';
  const CartOverlay = useLazyComponent(shop, loadCart, isCartOpen && !isEmpty, onClose, cartFailure);
  const isEmptyCartOpen = isCartOpen && isEmpty && CartOverlay === null;
  const EmptyCartPanel = useLazyComponent(shop, loadEmptyCartPanel, isEmptyCartOpen, onClose);
  const WishlistOverlay = useLazyComponent(shop, loadWishlist, isWishlistOpen, onClose);
  const QuickViewer = useLazyComponent(shop, loadQuickViewer, quickViewOf !== null, close);
  // Preloads the cart panel, so that it opens offline. The checkout, with its tight byte budget, only the smaller one.
  const isCartNear = useRouterState({ select: ({ location }) => location.pathname !== '/checkout' });
  const isCartFetched = !isEmpty && isCartNear;
  useEffect(() => {
    afterLoad()
      .then(isCartFetched ? loadCart : loadEmptyCartPanel)
      .catch(() => undefined);
  }, [isCartFetched]);
  return (
    <>
      {EmptyCartPanel && isEmptyCartOpen && (
        <EmptyCartPanel onClose={onClose} undo={<CartUndo shop={shop} />} />
      )}
      {CartOverlay && <CartOverlay shop={shop} isOpen={isCartOpen} addedId={addedId} onClose={onClose} />}
      {WishlistOverlay && (
        // Another customer gets a machine of their own.
        <WishlistOverlay key={user?.email} shop={shop} isOpen={isWishlistOpen} onClose={onClose} />
      )}
      {QuickViewer && <QuickViewer shop={shop} productId={quickViewOf} />}
    </>
  );
};
