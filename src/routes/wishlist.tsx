import { createFileRoute } from '@tanstack/react-router';
import { customersOnly } from '../app/session-gate.ts';
import { useStore } from '../app/store.ts';
import { WishlistGrid } from '../ui/account/WishlistGrid.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { ProductGridSkeleton } from '../ui/product/ProductGrid.tsx';
import { useTexts } from '../ui/texts/context.ts';
import { PageHead } from './-page-head.tsx';
import { useShop } from './-root-data.ts';
import { useQuickView } from './-use-quick-view.ts';
import { WishUndo } from './-wish-undo.tsx';

export const Route = createFileRoute('/wishlist')({
  beforeLoad: customersOnly,
  loader: ({ context: { shop } }) => shop.readWishlist(),
  component: Wishlist,
  pendingComponent: ProductGridSkeleton,
});

function Wishlist() {
  const { data } = Route.useLoaderData();
  const shop = useShop();
  const { wishlist } = shop;
  const { wished } = useStore(wishlist);
  const { account } = useTexts();
  const quickView = useQuickView();
  const shown = data.filter(({ id }) => wished[id] !== false);
  return (
    <>
      <PageHead title={account.wishlistTitle} isIndexed={false} />
      <PageTitle>{account.wishlistTitle}</PageTitle>
      <WishlistGrid
        products={shown.map((product) => ({ ...product, is_wishlist: true }))}
        onRemove={({ id }) => wishlist.send({ type: 'wish.remove', productId: id })}
        onQuickView={quickView.open}
      />
      <WishUndo shop={shop} products={data} />
    </>
  );
}
