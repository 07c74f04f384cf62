import { EmptyState } from '../kit/EmptyState.tsx';
import { Link } from '../kit/Link.tsx';
import { useMessages } from '../messages/context.ts';
import './Whole.css';

export const NotFound = () => {
  const { layout } = useMessages();
  return (
    <div className="whole">
      <EmptyState icon="search" title={layout.notFoundTitle} isPageTitle text={layout.notFoundText}>
        <Link look="primary" href="/shop/all">
          {layout.backToShop}
        </Link>
        <Link look="secondary" href="/">
          {layout.backHome}
        </Link>
      </EmptyState>
    </div>
  );
};
