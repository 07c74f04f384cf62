import { useMessages } from './context.ts';
import { trust } from './en/trust.ts';
import type { AllMessages } from './en.ts';

export const useTrustMessages = (): AllMessages['trust'] => useMessages().trust ?? trust;
