import { useMessages } from './context.ts';
import { cart } from './en/cart.ts';
import type { AllMessages } from './en.ts';

export const useCartMessages = (): AllMessages['cart'] => useMessages().cart ?? cart;
