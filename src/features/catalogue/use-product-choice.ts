import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Product } from '../../contracts/schemas/product.ts';
import { roomFor, stockOf } from '../../domain/cart.ts';
import { useStore } from '../../platform/storage/store.ts';
import { useBuyingMessages } from '../../ui/messages/buying.ts';
import { useShop } from '../page/root-data.ts';
import { useWishes } from '../wishlist/use-wishes.ts';

/** State and handlers for variation, quantity, cart and wishlist, shared by product page and quick view. */
export const useProductChoice = (
  product: Product | null,
  chosen: string | undefined,
  onVariation: (variation: string) => void,
) => {
  const { cart, announcement } = useShop();
  const messages = useBuyingMessages();
  const router = useRouter();
  const { toggle } = useWishes();
  const [quantity, setQuantity] = useState(1);
  const [isBuying, setBuying] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const [countedId, setCountedId] = useState(product?.id);
  // The quick view stays mounted when the product changes: reset its state.
  if (countedId !== product?.id) {
    setCountedId(product?.id);
    setQuantity(1);
    setMissing(false);
  }
  const { lines } = useStore(cart);
  // No default selection; what is sold out is not selected, even if the URL contains it.
  const canChoose = product?.is_variant === true && product.current_stock > 0;
  const variation =
    (canChoose && product.variations.find((name) => name === chosen && stockOf(product, name) > 0)) || null;
  const room = product ? roomFor(lines, product, variation) : 0;
  const shownQuantity = Math.min(quantity, Math.max(1, room));
  /** Returns false if a variation is missing: shows the error and focuses the select. */
  const add = (isBuying: boolean): boolean => {
    if (!product) return false;
    if (canChoose && variation === null) {
      setMissing(true);
      select.current?.focus();
      return false;
    }
    cart.send({
      type: 'line.add',
      pick: { product, quantity: shownQuantity, variation },
      isBuyNow: isBuying,
    });
    // Toast and panel are loaded with the cart's machine or later: until then, the button answers.
    const pending = isBuying ? null : cart.pending();
    if (pending) {
      setAdding(true);
      announcement.set(messages.adding);
      void pending.then(() => {
        setAdding(false);
        if (announcement.get() === messages.adding) announcement.set('');
      });
    }
    return true;
  };
  return {
    variation,
    onVariation,
    isVariationMissing: isMissing && variation === null,
    variationRef: select,
    inCart: product ? stockOf(product, variation) - room : 0,
    quantity: shownQuantity,
    onQuantity: setQuantity,
    onAdd: () => void add(false),
    onBuy: () => {
      if (!add(true)) return;
      setBuying(true);
      // The button is visible until the checkout has loaded; re-enable it if that fails.
      void router.navigate({ to: '/checkout' }).finally(() => setBuying(false));
    },
    isAdding,
    isBuying,
    onWishlist: () => product && toggle(product),
  };
};
