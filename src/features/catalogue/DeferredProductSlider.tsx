import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ProductRow } from '../../contracts/schemas/product.ts';
import { ErrorPanel } from '../../ui/kit/ErrorPanel.tsx';
import { PageSection } from '../../ui/kit/PageSection.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import { ProductSlider, ProductSliderSkeleton } from '../../ui/product/ProductSlider.tsx';
import { useWishes } from '../wishlist/use-wishes.ts';
import { useLoaded } from './use-loaded.ts';
import { useQuickView } from './use-quick-view.ts';

interface Props {
  title: string;
  aside?: ReactNode;
  /** Null if loading failed. */
  products: readonly ProductRow[] | null;
}

/** A product slider, or an error panel with retry. */
export const Products = ({ label, products }: { label: string; products: Props['products'] }) => {
  const router = useRouter();
  const wishes = useWishes();
  const quickView = useQuickView();
  const { product: messages } = useMessages();
  return products === null ? (
    <ErrorPanel message={messages.listFailed} onRetry={() => void router.invalidate()} />
  ) : (
    <ProductSlider
      label={label}
      products={products.map(wishes.seen)}
      onWishlist={wishes.toggle}
      onQuickView={quickView.open}
    />
  );
};

/** A titled slider, hidden if there are no products. */
export const ProductSliderSection = ({ products, ...section }: Props) =>
  products?.length === 0 ? null : (
    <PageSection {...section}>
      <Products label={section.title} products={products} />
    </PageSection>
  );

interface DeferredProps extends Omit<Props, 'products'> {
  products: Promise<readonly ProductRow[] | null>;
}

/** A titled slider with a skeleton until its products are loaded. */
export const DeferredProductSlider = ({ products, ...section }: DeferredProps) => {
  const loaded = useLoaded(products);
  if (loaded !== null) return <ProductSliderSection {...section} products={loaded.value} />;
  return (
    <PageSection {...section}>
      <ProductSliderSkeleton />
    </PageSection>
  );
};
