import type { ProductRow } from '../../contracts/schemas/product.ts';
import { localName } from '../../domain/locale.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import './WishlistToggle.css';

interface Props {
  product: ProductRow;
  onToggle: (product: ProductRow) => void;
}

/** The heart of a product: full when it is on the wishlist. */
export const WishlistToggle = ({ product, onToggle }: Props) => {
  const { product: texts } = useMessages();
  const name = localName(product, useLocale()).children;
  return (
    <IconButton
      icon="heart"
      className="wishlist-toggle"
      data-wished={product.is_wishlist || undefined}
      label={product.is_wishlist ? texts.removeNamedFromWishlist(name) : texts.addNamedToWishlist(name)}
      onClick={() => onToggle(product)}
    />
  );
};
