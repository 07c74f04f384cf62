import type { ProductRow } from '../../contracts/schemas/product.ts';
import { formatNumber, formatTaka } from '../../domain/locale.ts';
import { useLocale, useMessages } from '../messages/context.ts';
import { Badge } from './Badge.tsx';
import './Price.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type Priced = Pick<ProductRow, 'unit_price' | 'sales_price'> &
  Partial<Pick<ProductRow, 'discount' | 'discout_type'>>;

/** Price; with a discount also the original price, struck through, and a badge if the discount is known. */
export const Price = ({ product, size = 'm' }: { product: Priced; size?: 'm' | 'l' }) => {
  const { product: messages } = useMessages();
  const locale = useLocale();
  const { discount } = product;
  const isReduced = discount !== 0 && product.unit_price > product.sales_price;
  return (
    <div className="price" data-size={size}>
      <span className="price-now">
        {isReduced && <VisuallyHidden>{messages.nowPrice} </VisuallyHidden>}
        {formatTaka(product.sales_price, locale)}
      </span>
      {isReduced && (
        <>
          <s className="price-was">
            <VisuallyHidden>{messages.wasPrice} </VisuallyHidden>
            {formatTaka(product.unit_price, locale)}
          </s>
          {discount !== undefined && (
            <Badge tone="accent">
              {formatNumber(discount, locale)}
              {product.discout_type === 'flat' ? '/-' : '%'} {messages.off}
            </Badge>
          )}
        </>
      )}
    </div>
  );
};
