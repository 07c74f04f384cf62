import { useRef, useState } from 'react';
import type { ProductRow } from '../../contracts/schemas/product.ts';
import { localName } from '../../domain/locale.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { Link } from '../kit/Link.tsx';
import { Picture } from '../kit/Picture.tsx';
import { Price } from '../kit/Price.tsx';
import { Swatch } from '../kit/Swatch.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import './ProductCard.css';
import { setOpenedProduct } from './opened-product.ts';
import { WishlistToggle } from './WishlistToggle.tsx';

export interface ProductCardActions {
  onWishlist?: ((product: ProductRow) => void) | undefined;
  onQuickView?: ((product: ProductRow) => void) | undefined;
}

type Props = ProductCardActions & {
  product: ProductRow;
  /** Rendered width of the picture, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** See Picture. */
  isPriority?: boolean;
  isEager?: boolean;
  headingLevel?: 2 | 3;
};

export const ProductCard = ({
  product,
  sizes,
  isPriority = false,
  isEager = false,
  headingLevel = 3,
  ...actions
}: Props) => {
  const { product: messages } = useMessages();
  const { onWishlist, onQuickView } = actions;
  const Heading = `h${headingLevel}` as const;
  const picture = useRef<HTMLImageElement>(null);
  const [isHovered, setHovered] = useState(false);
  const isSoldOut = product.current_stock === 0;
  const name = localName(product, useLocale());
  return (
    <article
      className="product-card"
      data-sold-out={isSoldOut || undefined}
      onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
    >
      <Picture
        ref={picture}
        url={product.featured_img}
        alt=""
        sizes={sizes}
        isPriority={isPriority}
        isEager={isEager}
      />
      {isHovered && product.second_img && (
        <div className="product-card-second">
          <Picture url={product.second_img} alt="" sizes={sizes} />
        </div>
      )}
      <div className="product-card-text">
        <p className="product-card-vendor">
          <Link look="plain" href={`/vendors/${product.merchant.id}`}>
            {product.merchant.name}
          </Link>
        </p>
        <Heading className="product-card-name">
          <Link
            look="plain"
            href={`/products/${product.slug}`}
            onClick={() => setOpenedProduct({ product, preview: picture.current?.currentSrc })}
            {...name}
          />
        </Heading>
        <Price product={product} />
        {product.sibling_colours && (
          <p className="product-card-colours">
            {[...(product.colours ?? []), ...product.sibling_colours].map((colour) => (
              <Swatch key={colour} colour={colour} />
            ))}
            <VisuallyHidden>{messages.inColours(product.sibling_colours.length + 1)}</VisuallyHidden>
          </p>
        )}
        {isSoldOut && <p className="product-card-sold-out">{messages.outOfStock}</p>}
      </div>
      <div className="product-card-actions">
        {onWishlist && <WishlistToggle product={product} onToggle={onWishlist} />}
        {onQuickView && (
          <IconButton
            icon="eye"
            label={messages.quickViewOf(name.children)}
            className="product-card-quick"
            onClick={() => onQuickView(product)}
          />
        )}
      </div>
    </article>
  );
};
