import { useMessages } from './context.ts';
import { account } from './en/account.ts';
import type { AllMessages } from './en.ts';

export const useAccountMessages = (): AllMessages['account'] => useMessages().account ?? account;
