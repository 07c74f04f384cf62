import { useMessages } from './context.ts';
import { attributes } from './en/attributes.ts';
import type { AllMessages } from './en.ts';

export const useAttributeMessages = (): AllMessages['attributes'] => useMessages().attributes ?? attributes;
