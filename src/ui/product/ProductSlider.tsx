import { useEffect, useId, useRef, useState } from 'react';
import type { ProductRow } from '../../contracts/schemas/product.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { useRovingTabindex } from '../kit/use-roving-tabindex.ts';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useMessages } from '../messages/context.ts';
import { ProductCard, type ProductCardActions } from './ProductCard.tsx';
import { ProductCardSkeleton } from './ProductGrid.tsx';
import './ProductSlider.css';

type Props = ProductCardActions & { label: string; products: readonly ProductRow[] };

const sizes = '(width >= 64rem) 16rem, (width >= 40rem) 30vw, 42vw';

/**
 * Horizontally scrolling row of products: by touch, wheel, buttons or arrow keys, never automatically. The row is one
 * tab stop.
 */
export const ProductSlider = ({ label, products, ...actions }: Props) => {
  const { layout, product: messages } = useMessages();
  const row = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const hint = useId();
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const updateEnds = () =>
      setEnds({
        atStart: element.scrollLeft < 4,
        atEnd: element.scrollLeft + element.clientWidth > element.scrollWidth - 4,
      });
    const observer = new ResizeObserver(updateEnds);
    observer.observe(element);
    element.addEventListener('scroll', updateEnds, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', updateEnds);
    };
  }, []);
  useRovingTabindex(row);
  const scrollByPage = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8 });
  const fitsWithoutScrolling = ends.atStart && ends.atEnd;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, and this is a row of links
    <div className="product-slider" role="group" aria-label={label} aria-describedby={hint}>
      {/* For screen readers in browse mode. Not a tab stop: Tab leaves the row anyway. */}
      <button
        type="button"
        className="product-slider-skip"
        tabIndex={-1}
        onClick={() => end.current?.focus()}
      >
        {messages.skipRow}
      </button>
      <ul className="bare product-slider-row" ref={row}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard {...actions} product={product} sizes={sizes} />
          </li>
        ))}
      </ul>
      <div className="product-slider-buttons" hidden={fitsWithoutScrolling}>
        <IconButton
          icon="arrowLeft"
          label={layout.previous}
          tabIndex={-1}
          aria-disabled={ends.atStart}
          onClick={() => scrollByPage(-1)}
        />
        <IconButton
          icon="arrowRight"
          label={layout.next}
          tabIndex={-1}
          aria-disabled={ends.atEnd}
          onClick={() => scrollByPage(1)}
        />
      </div>
      <p className="product-slider-hint" id={hint}>
        {messages.rowKeys}
      </p>
      <span ref={end} tabIndex={-1} />
    </div>
  );
};

export const ProductSliderSkeleton = () => {
  const { product } = useMessages();
  return (
    <div className="product-slider" role="status">
      <VisuallyHidden>{product.loadingProducts}</VisuallyHidden>
      <ul className="bare product-slider-row skeleton-group" aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <li key={key}>
            <ProductCardSkeleton />
          </li>
        ))}
      </ul>
    </div>
  );
};
