import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Product } from '../contracts/schemas/product.ts';
import { useShop } from './-root-data.ts';
import { useWishes } from './-use-wishes.ts';

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
  const [countedId, setCountedId] = useState(product?.id);
  // The quick view stays mounted from one product to the next: what was counted of one is not of another.
  if (countedId !== product?.id) {
    setCountedId(product?.id);
    setQuantity(1);
  }
  const known = product?.variations.find((variation) => variation === chosen);
  const variation = product?.is_variant ? (known ?? product.variations[0] ?? null) : null;
  const most = Math.max(1, product?.current_stock ?? 1);
  const add = () => product && cart.send({ type: 'line.add', pick: { product, quantity, variation } });
  return {
    variation,
    onVariation,
    quantity: Math.min(quantity, most),
    onQuantity: setQuantity,
    onAdd: () => void add(),
    onBuy: () => {
      add();
      setBuying(true);
      // Until the checkout is there the button is still on show; should it not come, the button works again.
      void router.navigate({ to: '/checkout' }).finally(() => setBuying(false));
    },
    isBuying,
    onWishlist: () => product && toggle(product),
  };
};
