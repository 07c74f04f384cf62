import type { ProductRow } from '../../contracts/schemas/product.ts';
import { PageSection } from '../kit/PageSection.tsx';
import { useMessages } from '../messages/context.ts';
import type { ProductCardActions } from './ProductCard.tsx';
import { ProductSlider } from './ProductSlider.tsx';

type Props = ProductCardActions & { products: readonly ProductRow[] };

/** Renders nothing while the list is empty. */
export const RecentlyViewed = ({ products, ...actions }: Props) => {
  const { product } = useMessages();
  if (products.length === 0) return null;
  return (
    <PageSection title={product.recentlyViewed}>
      <ProductSlider {...actions} label={product.recentlyViewed} products={products} />
    </PageSection>
  );
};
