import { useMessages } from './context.ts';
import { choosing } from './en/choosing.ts';
import type { AllMessages } from './en.ts';

export const useChoosingMessages = (): AllMessages['choosing'] => useMessages().choosing ?? choosing;
