import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Product } from '../../contracts/schemas/product.ts';
import { ReviewList } from '../../ui/product/ReviewList.tsx';
import { useFailureMessage } from '../page/failure-message.ts';
import { useShop } from '../page/root-data.ts';
import { provideProductReviews } from './provide-product-reviews.ts';

/** The reviews of a product, with their machine. */
export const Reviews = ({ product }: { product: Product & { rating: NonNullable<Product['rating']> } }) => {
  const shop = useShop();
  const [machine] = useState(() => provideProductReviews(shop));
  const actor = useActorRef(machine, { input: { productId: product.id } });
  const { reviews, hasMore, failure } = useSelector(actor, ({ context }) => context);
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'));
  const failureMessage = useFailureMessage();
  return (
    <ReviewList
      product={product}
      rating={product.rating}
      reviews={reviews}
      isLoading={isLoading}
      error={failure && failureMessage(failure)}
      onMore={hasMore ? () => actor.send({ type: 'reviews.more' }) : undefined}
      onRetry={() => actor.send({ type: 'reviews.retry' })}
    />
  );
};
