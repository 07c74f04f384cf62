import { redirect } from '@tanstack/react-router';
import type { User } from '../contracts/schemas/user.ts';
import { CallFailed } from '../machines/failure.ts';
import type { Shop } from './shop.ts';

/** Who is signed in, once that is known; null for a visitor. Checks again after a check that failed; rejects when this one fails too. */
export const getSessionUser = async ({ session }: Shop): Promise<User | null> => {
  if (session.get().checkFailure !== null) session.send({ type: 'session.retry' });
  if (!session.get().isKnown) {
    await session.start();
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!session.get().isKnown) return;
        stop();
        resolve();
      };
      const stop = session.subscribe(look);
      look();
    });
  }
  const { user, checkFailure } = session.get();
  if (checkFailure !== null) throw new CallFailed(checkFailure);
  return user;
};

/** Lets customers pass; sends visitors to sign in and back here. */
export const requireUser = async ({
  context,
  location,
}: {
  context: { shop: Shop };
  location: { href: string };
}): Promise<{ user: User }> => {
  const user = await getSessionUser(context.shop);
  if (user === null) throw redirect({ to: '/login', search: { redirect: location.href } });
  return { user };
};

const isSignInPage = (place: string): boolean =>
  /^\/(?:login|register|forgot-password|reset-password)\b/.test(place);

/** Where to go after signing in: a path of this shop and nothing else, the home page otherwise. */
export const safeReturn = (place: string | undefined): string =>
  place !== undefined && /^\/(?![/\\])/.test(place) && !isSignInPage(place) ? place : '/';

/** Address of a page for signing in that leads back to `place`; coming from another such page, to where that one leads. */
export const signInHref = (
  page: '/login' | '/register' | '/forgot-password',
  place: string | undefined,
): string => {
  const isAsked = place !== undefined && isSignInPage(place);
  const back = isAsked ? new URL(place, 'http://localhost').searchParams.get('redirect') : place;
  const safe = safeReturn(back ?? undefined);
  return safe === '/' ? page : `${page}?redirect=${encodeURIComponent(safe)}`;
};
