import type { ProductRow } from '../../contracts/schemas/product.ts';
import { localName } from '../../domain/locale.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import './WishlistToggle.css';

interface Props {
  product: ProductRow;
  onToggle: (product: ProductRow) => void;
}

/** Heart button, filled when the product is on the wishlist. */
export const WishlistToggle = ({ product, onToggle }: Props) => {
  const { product: messages } = useMessages();
  const name = localName(product, useLocale()).children;
  return (
    <IconButton
      icon="heart"
      className="wishlist-toggle"
      data-wished={product.is_wishlist || undefined}
      label={product.is_wishlist ? messages.removeNamedFromWishlist(name) : messages.addNamedToWishlist(name)}
      onClick={() => onToggle(product)}
    />
  );
};
