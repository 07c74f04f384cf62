import type { ReactNode } from 'react';
import type { ProductRow } from '../../contracts/schemas/product.ts';
import { localName } from '../../domain/locale.ts';
import { DRAWN_SIZES } from '../../domain/pictures.ts';
import { Picture } from '../kit/Picture.tsx';
import { Price } from '../kit/Price.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
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

interface SkeletonProps {
  /** What is known of the product, from its card. */
  product?: ProductRow | undefined;
  /** See Picture. */
  preview?: string | undefined;
}

/** Shown until the product has loaded. */
export const ProductSkeleton = ({ product, preview }: SkeletonProps) => {
  const { layout } = useMessages();
  const locale = useLocale();
  return (
    <>
      <div role="status" className="product-loading">
        {layout.loading}
      </div>
      <ProductLayout
        gallery={
          <div className="gallery-main">
            {product ? (
              <Picture
                url={product.featured_img}
                alt=""
                sizes={DRAWN_SIZES.gallery}
                preview={preview}
                isLarge
                fit="whole"
                isPriority
              />
            ) : (
              <div className="picture" />
            )}
          </div>
        }
        summary={
          <div className="product-summary">
            {product && (
              <>
                <h1 {...localName(product, locale)} />
                <Price product={product} size="l" />
              </>
            )}
            <Skeleton height="12rem" />
          </div>
        }
      />
    </>
  );
};
