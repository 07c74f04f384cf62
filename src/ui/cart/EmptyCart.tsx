import { EmptyState } from '../kit/EmptyState.tsx';
import { Link } from '../kit/Link.tsx';
import { useTexts } from '../messages/context.ts';

export function EmptyCart() {
  const { cart } = useTexts();
  return (
    <EmptyState icon="bag" title={cart.empty} text={cart.emptyText}>
      <Link look="primary" href="/shop/all">
        {cart.continueShopping}
      </Link>
    </EmptyState>
  );
}
