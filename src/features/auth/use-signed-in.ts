import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { User } from '../../contracts/schemas/user.ts';
import { safeRedirect } from '../../platform/require-session.ts';
import { useStore } from '../../platform/storage/store.ts';
import { useShop } from '../page/root-data.ts';

/**
 * For the sign-in and registration pages: navigates to the return path once the user is signed in. Returns the
 * `onSaved` handler of the form.
 */
export const useSignedIn = (redirect: string | undefined) => {
  const { session } = useShop();
  const router = useRouter();
  const isSignedIn = useStore(session).user !== null;
  useEffect(() => {
    if (isSignedIn) void router.navigate({ href: safeRedirect(redirect), replace: true });
  }, [isSignedIn, redirect, router]);
  return ({ user }: { user: User }) => session.send({ type: 'session.signedIn', user });
};
