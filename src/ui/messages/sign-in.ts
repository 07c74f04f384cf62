import { useMessages } from './context.ts';
import { signIn } from './en/sign-in.ts';
import type { AllMessages } from './en.ts';

export const useSignInMessages = (): AllMessages['signIn'] => useMessages().signIn ?? signIn;
