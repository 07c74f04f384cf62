import { redirect } from '@tanstack/react-router';
import type { User } from '../contracts/schemas/user.ts';
import { RequestError } from '../machines/failure.ts';
import type { Shop } from './shop.ts';

/** Waits for the session and returns its user, or null for a guest. Retries a failed check once, then rejects. */
export const getSessionUser = async ({ session }: Shop): Promise<User | null> => {
  if (session.get().checkFailure !== null) session.send({ type: 'session.retry' });
  if (!session.get().isKnown) {
    await session.start();
    await new Promise<void>((resolve) => {
      const resolveIfKnown = () => {
        if (!session.get().isKnown) return;
        stop();
        resolve();
      };
      const stop = session.subscribe(resolveIfKnown);
      resolveIfKnown();
    });
  }
  const { user, checkFailure } = session.get();
  if (checkFailure !== null) throw new RequestError(checkFailure);
  return user;
};

/** Route guard for customers: redirects guests to sign in and back. */
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

const isSignInPage = (path: string): boolean =>
  /^\/(?:login|register|forgot-password|reset-password)\b/.test(path);

/** Validates the path to return to after sign-in: a path in this shop, else the home page. Prevents open redirects. */
export const safeRedirect = (path: string | undefined): string =>
  path !== undefined && /^\/(?![/\\])/.test(path) && !isSignInPage(path) ? path : '/';

/** URL of a sign-in page that returns to `path`; if `path` is a sign-in page itself, to its return path. */
export const signInHref = (
  page: '/login' | '/register' | '/forgot-password',
  path: string | undefined,
): string => {
  const isChained = path !== undefined && isSignInPage(path);
  const back = isChained ? new URL(path, 'http://localhost').searchParams.get('redirect') : path;
  const safe = safeRedirect(back ?? undefined);
  return safe === '/' ? page : `${page}?redirect=${encodeURIComponent(safe)}`;
};
