import { useMessages } from './context.ts';
import { search } from './en/search.ts';
import type { AllMessages } from './en.ts';

export const useSearchMessages = (): AllMessages['search'] => useMessages().search ?? search;
