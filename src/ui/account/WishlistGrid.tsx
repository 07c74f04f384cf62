import type { ProductRow } from '../../contracts/schemas/product.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Link } from '../kit/Link.tsx';
import { useFocusWhen } from '../kit/use-focus-when.ts';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useAccountMessages } from '../messages/account.ts';
import { useCartMessages } from '../messages/cart.ts';
import { ProductGrid } from '../product/ProductGrid.tsx';

interface Props {
  products: readonly ProductRow[];
  onRemove: (product: ProductRow) => void;
  onQuickView?: (product: ProductRow) => void;
}

export const EmptyWishlist = () => {
  const account = useAccountMessages();
  const cart = useCartMessages();
  return (
    <EmptyState icon="heart" title={account.wishlistEmpty} text={account.wishlistEmptyText}>
      <Link look="primary" href="/shop/all">
        {cart.continueShopping}
      </Link>
    </EmptyState>
  );
};

export const WishlistGrid = ({ products, onRemove, onQuickView }: Props) => {
  const isEmpty = products.length === 0;
  const focusOnEmpty = useFocusWhen(isEmpty);
  const restoredFocus = useRestoredFocus<HTMLDivElement>('near');
  if (isEmpty)
    return (
      <div {...focusOnEmpty}>
        <EmptyWishlist />
      </div>
    );
  return (
    <div {...restoredFocus}>
      <ProductGrid products={products} onWishlist={onRemove} onQuickView={onQuickView} />
    </div>
  );
};
