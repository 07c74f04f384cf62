import { useMessages } from './context.ts';
import { details } from './en/details.ts';
import type { AllMessages } from './en.ts';

export const useDetailsMessages = (): AllMessages['details'] => useMessages().details ?? details;
