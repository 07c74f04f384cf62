import type { Product } from '../../contracts/schemas/product.ts';
import { useStore } from '../../platform/storage/store.ts';
import { StockAlertForm } from '../../ui/product/StockAlertForm.tsx';
import { useForm } from '../forms/use-form.ts';
import { useShop } from '../page/root-data.ts';
import { provideStockAlertForm } from './provide-stock-alert-form.ts';

interface Props {
  product: Product;
  /** The variations that are sold out. */
  variations: readonly string[];
}

/** The form of those who wait for a product, with its machine. */
export const StockAlert = ({ product, variations }: Props) => {
  const { user } = useStore(useShop().session);
  // What is in stock need not be waited for: one of the others is.
  const [first = ''] = product.current_stock === 0 ? [] : variations;
  const form = useForm(provideStockAlertForm, {
    input: { values: { email: user?.email ?? '', variation: first }, subject: product.id },
  });
  return (
    <StockAlertForm
      {...form.props}
      product={product}
      variations={variations}
      initial={form.initial}
      savedEmail={form.saved?.email}
    />
  );
};
