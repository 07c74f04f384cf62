import { useMessages } from './context.ts';
import { order } from './en/order.ts';
import type { AllMessages } from './en.ts';

export const useOrderMessages = (): AllMessages['order'] => useMessages().order ?? order;
