import { variationLabel } from '../../domain/cart.ts';
import { useLocale } from './context.ts';
import { useNameOf } from './names.ts';

/** Labels a variation as `variationLabel` does, with the name of a colour or fabric in the language of the page. */
export const useVariationLabel = () => {
  const nameOf = useNameOf();
  const locale = useLocale();
  return (
    product: Parameters<typeof variationLabel>[0],
    variation: Parameters<typeof variationLabel>[1],
  ): string | null => variationLabel(product, variation && nameOf(variation).children, locale);
};
