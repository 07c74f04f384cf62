import { useMessages } from './context.ts';
import { sharing } from './en/sharing.ts';
import type { AllMessages } from './en.ts';

export const useSharingMessages = (): AllMessages['sharing'] => useMessages().sharing ?? sharing;
