import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Product } from '../../contracts/schemas/product.ts';
import { useShop } from '../shell/root-data.ts';
import { useWishes } from '../wishlist/use-wishes.ts';

/** What a shopper chooses about a product and does with it, on its page and in the quick view. */
export const useProductChoice = (
  product: Product | null,
  chosen: string | undefined,
  onVariation: (variation: string) => void,
) => {
  const { cart } = useShop();
  const router = useRouter();
  const { toggle } = useWishes();
  const [quantity, setQuantity] = useState(1);
  const [isBuying, setBuying] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const [countedId, setCountedId] = useState(product?.id);
  // The quick view stays mounted from one product to the next: what was counted of one is not of another.
  if (countedId !== product?.id) {
    setCountedId(product?.id);
    setQuantity(1);
    setMissing(false);
  }
  // Nothing is preselected, and what is sold out cannot be chosen, not by an address either.
  const canChoose = product?.is_variant === true && product.current_stock > 0;
  const variation = (canChoose && product.variations.find((name) => name === chosen)) || null;
  const most = Math.max(1, product?.current_stock ?? 1);
  /** False when a variation must be chosen first: the dropdown says so and has the focus. */
  const add = (isBuying: boolean): boolean => {
    if (!product) return false;
    if (canChoose && variation === null) {
      setMissing(true);
      select.current?.focus();
      return false;
    }
    cart.send({ type: 'line.add', pick: { product, quantity, variation }, isBuying });
    return true;
  };
  return {
    variation,
    onVariation,
    isVariationMissing: isMissing && variation === null,
    variationRef: select,
    quantity: Math.min(quantity, most),
    onQuantity: setQuantity,
    onAdd: () => void add(false),
    onBuy: () => {
      if (!add(true)) return;
      setBuying(true);
      // Until the checkout is there the button is still on show; should it not come, the button works again.
      void router.navigate({ to: '/checkout' }).finally(() => setBuying(false));
    },
    isBuying,
    onWishlist: () => product && toggle(product),
  };
};
