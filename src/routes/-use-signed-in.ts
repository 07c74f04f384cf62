import { useRouter } from '@tanstack/react-router';
import { safeReturn } from '../app/session-gate.ts';
import type { User } from '../contracts/schemas/user.ts';
import { useShop } from './-root-data.ts';

/** What follows a sign-in or a registration: the session knows, and the shopper is back where they wanted to be. */
export const useSignedIn = (redirect: string | undefined) => {
  const shop = useShop();
  const router = useRouter();
  return ({ user }: { user: User }) => {
    shop.session.send({ type: 'session.opened', user });
    void router.navigate({ href: safeReturn(redirect), replace: true });
  };
};
