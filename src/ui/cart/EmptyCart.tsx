import { EmptyState } from '../kit/EmptyState.tsx';
import { Link } from '../kit/Link.tsx';
import { useCartMessages } from '../messages/cart.ts';

export const EmptyCart = () => {
  const cart = useCartMessages();
  return (
    <EmptyState icon="bag" title={cart.empty} text={cart.emptyText}>
      <Link look="primary" href="/shop/all">
        {cart.continueShopping}
      </Link>
    </EmptyState>
  );
};
