import { useMessages } from './context.ts';
import { home } from './en/home.ts';
import type { AllMessages } from './en.ts';

export const useHomeMessages = (): AllMessages['home'] => useMessages().home ?? home;
