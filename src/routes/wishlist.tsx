import { createFileRoute } from '@tanstack/react-router';
import { useQuickView } from '../features/catalogue/use-quick-view.ts';
import { useStartAtTop } from '../features/catalogue/use-start-at-top.ts';
import { PageHead } from '../features/page/PageHead.tsx';
import { useShop } from '../features/page/root-data.ts';
import { WishlistUndo } from '../features/wishlist/WishlistUndo.tsx';
import { requireUser } from '../platform/require-session.ts';
import { useStore } from '../platform/storage/store.ts';
import { WishlistGrid } from '../ui/account/WishlistGrid.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { useAccountMessages } from '../ui/messages/account.ts';
import { ProductGridSkeleton } from '../ui/product/ProductGrid.tsx';

const PendingPage = () => {
  useStartAtTop();
  return <ProductGridSkeleton />;
};

const Wishlist = () => {
  const { data } = Route.useLoaderData();
  const shop = useShop();
  const { wishlist } = shop;
  const { wished } = useStore(wishlist);
  const account = useAccountMessages();
  const quickView = useQuickView();
  const shown = data.filter(({ id }) => wished[id] !== false);
  return (
    <>
      <PageHead title={account.wishlistTitle} />
      <PageTitle>{account.wishlistTitle}</PageTitle>
      <WishlistGrid
        products={shown.map((product) => ({ ...product, is_wishlist: true }))}
        onRemove={({ id }) => wishlist.send({ type: 'wish.remove', productId: id })}
        onQuickView={quickView.open}
      />
      <WishlistUndo shop={shop} products={data} />
    </>
  );
};

export const Route = createFileRoute('/wishlist')({
  beforeLoad: requireUser,
  loader: ({ context: { shop } }) => shop.readWishlist(),
  component: Wishlist,
  pendingComponent: PendingPage,
});
