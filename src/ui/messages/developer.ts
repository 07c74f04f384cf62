import { useMessages } from './context.ts';
import { developer } from './en/developer.ts';
import type { AllMessages } from './en.ts';

export const useDeveloperMessages = (): AllMessages['developer'] => useMessages().developer ?? developer;
