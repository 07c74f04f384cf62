import { Await, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { ProductRow } from '../../contracts/schemas/product.ts';
import { ErrorPanel } from '../../ui/kit/ErrorPanel.tsx';
import { PageSection } from '../../ui/layout/PageSection.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import { ProductSlider, ProductSliderSkeleton } from '../../ui/product/ProductSlider.tsx';
import { useWishes } from '../wishlist/use-wishes.ts';
import { useQuickView } from './use-quick-view.ts';

interface Props {
  title: string;
  more?: { name: string; href: string; label: string };
  aside?: ReactNode;
  /** Null when they could not be read. */
  products: Promise<readonly ProductRow[] | null>;
}

/** A titled slider whose products may come after the page; with none, it is not there. */
export const DeferredProductSlider = ({ products, ...section }: Props) => {
  return (
    <Suspense
      fallback={
        <PageSection {...section}>
          <ProductSliderSkeleton />
        </PageSection>
      }
    >
      <Await promise={products}>{(found) => <Slider {...section} found={found} />}</Await>
    </Suspense>
  );
};

const Slider = ({ found, ...section }: Omit<Props, 'products'> & { found: readonly ProductRow[] | null }) => {
  const router = useRouter();
  const wishes = useWishes();
  const quickView = useQuickView();
  const { product: texts } = useMessages();
  if (found?.length === 0) return null;
  return (
    <PageSection {...section}>
      {found === null ? (
        <ErrorPanel message={texts.listFailed} onRetry={() => void router.invalidate()} />
      ) : (
        <ProductSlider
          label={section.title}
          products={found.map(wishes.seen)}
          onWishlist={wishes.toggle}
          onQuickView={quickView.open}
        />
      )}
    </PageSection>
  );
};
