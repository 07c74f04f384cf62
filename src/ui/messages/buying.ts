import { useMessages } from './context.ts';
import { buying } from './en/buying.ts';
import type { AllMessages } from './en.ts';

export const useBuyingMessages = (): AllMessages['buying'] => useMessages().buying ?? buying;
