import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { User } from '../../contracts/schemas/user.ts';
import { safeReturn } from '../../platform/require-session.ts';
import { useStore } from '../../platform/store.ts';
import { useShop } from '../shell/root-data.ts';

/**
 * For the pages of signing in and registering: who is signed in, by this form or already, is taken to where they
 * wanted to be. Returns what to do with the answer to the form.
 */
export const useSignedIn = (redirect: string | undefined) => {
  const { session } = useShop();
  const router = useRouter();
  const isSignedIn = useStore(session).user !== null;
  useEffect(() => {
    if (isSignedIn) void router.navigate({ href: safeReturn(redirect), replace: true });
  }, [isSignedIn, redirect, router]);
  return ({ user }: { user: User }) => session.send({ type: 'session.opened', user });
};
