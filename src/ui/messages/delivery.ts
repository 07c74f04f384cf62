import { useMessages } from './context.ts';
import { delivery } from './en/delivery.ts';
import type { AllMessages } from './en.ts';

export const useDeliveryMessages = (): AllMessages['delivery'] => useMessages().delivery ?? delivery;
