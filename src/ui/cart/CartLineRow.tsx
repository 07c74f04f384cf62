import { type CheckedLine, lineName } from '../../domain/cart.ts';
import { formatTaka, localName } from '../../domain/locale.ts';
import { lineTotal } from '../../domain/pricing.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { Link } from '../kit/Link.tsx';
import { Picture } from '../kit/Picture.tsx';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale, useMessages } from '../messages/context.ts';
import { useVariationLabel } from '../messages/variation.ts';
import { LineNotes } from './LineNotes.tsx';
import { LineQuantity } from './LineQuantity.tsx';

export interface CartLineProps {
  line: CheckedLine;
  onQuantity: (id: number, quantity: number) => void;
  onRemove: (id: number) => void;
}

export const CartLineRow = ({ line, onQuantity, onRemove }: CartLineProps) => {
  const { product: messages } = useMessages();
  const cart = useCartMessages();
  const locale = useLocale();
  const variationLabel = useVariationLabel();
  const { product } = line;
  const price = product.sales_price;
  const variation = variationLabel(product, line.variation);
  const productName = localName(product, locale);
  const name = lineName(productName.children, variation);
  return (
    <tr className="cart-line">
      <td className="cart-line-remove">
        <IconButton icon="close" label={cart.removeLine(name)} onClick={() => onRemove(line.id)} />
      </td>
      <td className="cart-line-picture">
        <Picture url={product.featured_img} alt="" sizes="6rem" />
      </td>
      <td className="cart-line-name">
        <Link look="plain" href={`/products/${product.slug}`} {...productName} />
        <LineNotes line={line} />
      </td>
      <td className="cart-line-variation" data-none={variation === null || undefined}>
        {variation ?? '—'}
      </td>
      <td className="cart-line-price">{formatTaka(price, locale)}</td>
      <td className="cart-line-quantity">
        <LineQuantity
          label={messages.quantityOf(name)}
          value={line.quantity}
          max={line.limit}
          onChange={(quantity) => onQuantity(line.id, quantity)}
          isDisabled={line.problem !== null}
        />
      </td>
      {/* A line that cannot be ordered does not count. */}
      <td className="cart-line-total">
        {line.problem === null ? formatTaka(lineTotal({ price, quantity: line.quantity }), locale) : '—'}
      </td>
    </tr>
  );
};
