import type { ProductRow } from '../../contracts/schemas/product.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { Link } from '../kit/Link.tsx';
import { Picture } from '../kit/Picture.tsx';
import { Price } from '../kit/Price.tsx';
import { useMessages } from '../messages/context.ts';
import './ProductCard.css';
import { WishlistToggle } from './WishlistToggle.tsx';

export interface ProductCardActions {
  onWishlist?: ((product: ProductRow) => void) | undefined;
  onQuickView?: ((product: ProductRow) => void) | undefined;
}

type Props = ProductCardActions & {
  product: ProductRow;
  /** How wide the picture will be drawn, as in the `sizes` attribute. */
  sizes: string;
  isFirst?: boolean;
  headingLevel?: 2 | 3;
};

export const ProductCard = ({ product, sizes, isFirst = false, headingLevel = 3, ...actions }: Props) => {
  const { product: texts } = useMessages();
  const { onWishlist, onQuickView } = actions;
  const Heading = `h${headingLevel}` as const;
  const isSoldOut = product.current_stock === 0;
  return (
    <article className="product-card" data-sold-out={isSoldOut || undefined}>
      <Picture url={product.featured_img} alt="" sizes={sizes} isFirst={isFirst} />
      <div className="product-card-text">
        <p className="product-card-vendor">
          <Link look="plain" href={`/vendors/${product.merchant.id}`}>
            {product.merchant.name}
          </Link>
        </p>
        <Heading className="product-card-name">
          <Link look="plain" href={`/products/${product.slug}`}>
            {product.name}
          </Link>
        </Heading>
        <Price product={product} />
        {isSoldOut && <p className="product-card-sold-out">{texts.outOfStock}</p>}
      </div>
      <div className="product-card-actions">
        {onWishlist && <WishlistToggle product={product} onToggle={onWishlist} />}
        {onQuickView && (
          <IconButton
            icon="eye"
            label={texts.quickViewOf(product.name)}
            className="product-card-quick"
            onClick={() => onQuickView(product)}
          />
        )}
      </div>
    </article>
  );
};
