import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Product } from '../contracts/schemas/product.ts';
import { useShop } from './-root-data.ts';
import { useWishes } from './-use-wishes.ts';

/** What a shopper chooses about a product and does with it, on its page and in the quick view. */
export const useProductChoice = (
  product: Product,
  chosen: string | undefined,
  onVariation: (variation: string) => void,
) => {
  const { cart } = useShop();
  const router = useRouter();
  const { toggle } = useWishes();
  const [quantity, setQuantity] = useState(1);
  const known = product.variations.find((variation) => variation === chosen);
  const variation = product.is_variant ? (known ?? product.variations[0] ?? null) : null;
  const add = () => cart.send({ type: 'line.add', pick: { product, quantity, variation } });
  return {
    variation,
    onVariation,
    quantity: Math.min(quantity, Math.max(1, product.current_stock)),
    onQuantity: setQuantity,
    onAdd: add,
    onBuy: () => {
      add();
      void router.navigate({ to: '/checkout' });
    },
    onWishlist: () => toggle(product),
  };
};
