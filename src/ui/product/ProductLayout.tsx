import type { ReactNode } from 'react';
import { Skeleton } from '../kit/Skeleton.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useMessages } from '../messages/context.ts';
import './ProductLayout.css';

/** Two columns: gallery, and summary with the buttons. */
export const ProductLayout = ({ gallery, summary }: { gallery: ReactNode; summary: ReactNode }) => {
  return (
    <div className="product-layout">
      {gallery}
      {summary}
    </div>
  );
};

export const ProductSkeleton = () => {
  const { layout } = useMessages();
  return (
    <div role="status">
      <VisuallyHidden>{layout.loading}</VisuallyHidden>
      <ProductLayout
        gallery={<div className="picture" />}
        summary={
          <div className="product-summary">
            <Skeleton width="80%" height="3rem" />
            <Skeleton width="30%" height="1rem" />
            <Skeleton width="40%" height="2rem" />
            <Skeleton height="4.5rem" />
            <Skeleton height="3rem" />
            <Skeleton height="3rem" />
          </div>
        }
      />
    </div>
  );
};
