import { useRef } from 'react';
import type { ProductRow } from '../../contracts/schemas/product.ts';
import { DRAWN_SIZES } from '../../domain/pictures.ts';
import { useRovingTabindex } from '../kit/use-roving-tabindex.ts';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useMessages } from '../messages/context.ts';
import { ProductCard, type ProductCardActions } from './ProductCard.tsx';
import './ProductGrid.css';
import './deferred-layout.css';

type Props = ProductCardActions & {
  products: readonly ProductRow[];
  /** The next results are loading: the current ones are dimmed. */
  isPending?: boolean;
  /** Number of pictures above the fold, loaded eagerly. */
  eagerCount?: number;
  /** Each card is one tab stop, for lists of many products. */
  isRoving?: boolean;
};

export const ProductGrid = ({
  products,
  isPending = false,
  eagerCount = 0,
  isRoving = false,
  ...actions
}: Props) => {
  const list = useRef<HTMLUListElement>(null);
  useRovingTabindex(list, true);
  return (
    <ul ref={isRoving ? list : undefined} className="bare product-grid" aria-busy={isPending}>
      {products.map((product, i) => (
        <li key={product.id}>
          <ProductCard
            {...actions}
            product={product}
            sizes={DRAWN_SIZES.grid}
            isPriority={i === 0 && eagerCount > 0}
            isEager={i < eagerCount}
            headingLevel={2}
          />
        </li>
      ))}
    </ul>
  );
};

/** One element: a page may hold dozens of them below the first screen. */
export const ProductCardSkeleton = () => <div className="product-card-skeleton" aria-hidden="true" />;

export const ProductGridSkeleton = ({ count = 12 }: { count?: number }) => {
  const { product } = useMessages();
  return (
    <div role="status" className="product-grid skeleton-group">
      <VisuallyHidden>{product.loadingProducts}</VisuallyHidden>
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical and never reordered
        <ProductCardSkeleton key={i} />
      ))}
    </div>
  );
};
