import { type ComponentProps, useEffect, useRef } from 'react';
import type { ProductRow } from '../../contracts/schemas/product.ts';
import type { LazyRead } from '../../platform/reads/lazy-read.ts';
import { DeferredProductSlider } from './DeferredProductSlider.tsx';
import { useNear } from './use-near.ts';

interface Props extends Omit<ComponentProps<typeof DeferredProductSlider>, 'products'> {
  products: LazyRead<readonly ProductRow[] | null>;
}

/** A titled slider that loads its products when it comes near the viewport. */
export const LazyProductSlider = ({ products, ...section }: Props) => {
  const container = useRef<HTMLDivElement>(null);
  const isNear = useNear(container);
  useEffect(() => {
    if (isNear) products.start();
  }, [isNear, products]);
  return (
    <div ref={container}>
      <DeferredProductSlider {...section} products={products.result} />
    </div>
  );
};
