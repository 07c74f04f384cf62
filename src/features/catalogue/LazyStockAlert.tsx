import { useState } from 'react';
import type { Product } from '../../contracts/schemas/product.ts';
import { stockOf } from '../../domain/cart.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { useRestoredFocus } from '../../ui/kit/use-restored-focus.ts';
import { useStockAlertMessages } from '../../ui/messages/stock-alert.ts';
import { useShop } from '../page/root-data.ts';
import { useLazyComponent } from '../page/use-lazy-component.ts';

const loadStockAlert = () => import('./StockAlert.tsx').then((loaded) => loaded.StockAlert);

/** Offers a mail when the product, or a variation that is sold out, is back in stock. Loads the form when it is asked for. */
export const LazyStockAlert = ({ product }: { product: Product }) => {
  const shop = useShop();
  const messages = useStockAlertMessages();
  const [isOpen, setOpen] = useState(false);
  const StockAlert = useLazyComponent(shop, loadStockAlert, isOpen, () => setOpen(false));
  const restoredFocus = useRestoredFocus<HTMLDivElement>('first');
  const variations = product.is_variant
    ? product.variations.filter((name) => stockOf(product, name) === 0)
    : [];
  const isOffered = shop.settings.stockAlerts && (product.current_stock === 0 || variations.length > 0);
  if (!isOffered) return null;
  return (
    <div {...restoredFocus}>
      {StockAlert ? (
        <StockAlert product={product} variations={variations} />
      ) : (
        <Button isBusy={isOpen} onClick={() => setOpen(true)}>
          {messages.ask}
        </Button>
      )}
    </div>
  );
};
