import { useRef, useState } from 'react';
import type { Product } from '../../contracts/schemas/product.ts';
import { ErrorPanel } from '../../ui/kit/ErrorPanel.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import { useShop } from '../page/root-data.ts';
import { useLazyComponent } from '../page/use-lazy-component.ts';
import { useNear } from './use-near.ts';

const loadReviews = () => import('./Reviews.tsx').then((loaded) => loaded.Reviews);

/** The reviews of a product, loaded when their tab is opened: a hidden panel is not near. */
export const LazyReviews = ({ product }: { product: Product }) => {
  const { layout, failures } = useMessages();
  const [isFailed, setFailed] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const isNear = useNear(container);
  const fail = () => setFailed(true);
  const Reviews = useLazyComponent(useShop(), loadReviews, isNear && !isFailed, fail, 'silent');
  const { rating } = product;
  const waiting = isFailed ? (
    <ErrorPanel message={failures.offline} onRetry={() => setFailed(false)} />
  ) : (
    layout.loading
  );
  return (
    <div ref={container}>{Reviews && rating ? <Reviews product={{ ...product, rating }} /> : waiting}</div>
  );
};
