import { type ComponentProps, useEffect, useRef } from 'react';
import type { ProductRow } from '../../contracts/schemas/product.ts';
import type { LazyRead } from '../../platform/lazy-read.ts';
import { DeferredProductSlider } from './DeferredProductSlider.tsx';
import { useNear } from './use-near.ts';

interface Props extends Omit<ComponentProps<typeof DeferredProductSlider>, 'products'> {
  products: LazyRead<readonly ProductRow[] | null>;
}

/** A titled slider whose products are read when it comes near the window. */
export const LazyProductSlider = ({ products, ...section }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  useEffect(() => {
    if (isNear) products.start();
  }, [isNear, products]);
  return (
    <div ref={place}>
      <DeferredProductSlider {...section} products={products.result} />
    </div>
  );
};
