import type { Product } from '../../contracts/schemas/product.ts';
import { ShareLinks } from '../../ui/product/ShareLinks.tsx';
import { Delivery } from './Delivery.tsx';
import { LazyStockAlert } from './LazyStockAlert.tsx';

interface Props {
  product: Product;
  /** In the language of the page. */
  title: string;
  url: string;
}

/** What is below the buttons of the product page: a mail when it is back, delivery, sharing. */
export const PurchaseInfo = ({ product, ...shared }: Props) => (
  <>
    <LazyStockAlert product={product} />
    <Delivery isSoldOut={product.current_stock === 0} />
    <ShareLinks {...shared} />
  </>
);
