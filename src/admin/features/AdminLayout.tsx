import { type ErrorComponentProps, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect } from 'react';
import { useOnline, useReconnected } from '../../features/page/page-state.ts';
import { canRetry, readFailure } from '../../machines/failure.ts';
import { useStore } from '../../platform/storage/store.ts';
import { AdminFrame } from '../../ui/admin/AdminFrame.tsx';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { ErrorPanel } from '../../ui/kit/ErrorPanel.tsx';
import { ProgressBar } from '../../ui/kit/ProgressBar.tsx';
import { LanguageLink } from '../../ui/layout/LanguageLink.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import { focusContent, useEmitted, useFailureText, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { usePanel } from '../use-panel.ts';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import { SignIn } from './SignIn.tsx';

/** Moves the focus to the content after a navigation, as the browser does after loading a page. */
const useNavigationFocus = ({ notice }: Panel) => {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        notice.set(null);
        focusContent();
      }),
    [router, notice],
  );
};

/** Counts the orders while the page is visible, and loads the list again when a new one has arrived. */
const useOrderWatch = (panel: Panel, hasOrders: boolean) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const { watch } = panel;
  useEmitted(watch, (event) => {
    if (event.type === 'session.expired') return panel.expire();
    panel.notice.set({ text: messages.newOrder });
    void router.invalidate({
      filter: ({ routeId }) => ['/admin', '/admin/orders'].includes(String(routeId)),
    });
  });
  useEffect(() => {
    if (!hasOrders) return;
    const onVisibility = () => watch.send({ type: document.hidden ? 'page.hidden' : 'page.shown' });
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      watch.send({ type: 'page.hidden' });
    };
  }, [watch, hasOrders]);
  return useSelector(watch, ({ context }) => context.counts?.pending ?? 0);
};

/** Whether the path is that of the page, or below it. All are below the first one. */
const isBelow = (path: string, href: string): boolean =>
  path === href || (href !== '/admin' && path.startsWith(`${href}/`));

/** Layout of every page of the panel. */
export const AdminLayout = () => {
  const panel = usePanel();
  const { session, language, notice } = panel;
  const messages = useAdminMessages();
  const failureText = useFailureText();
  const member = useSelector(session, ({ context }) => context.member);
  const isExpired = useSelector(session, (snapshot) => snapshot.matches('expired'));
  const isSigningOut = useSelector(session, (snapshot) => snapshot.matches({ signedIn: 'signingOut' }));
  const failure = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: 'idle' }) ? snapshot.context.failure : null,
  );
  const current = useRouterState({ select: ({ location }) => location.href });
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const shown = useStore(notice);
  const { shopName } = useStore(panel.shown);
  const isOnline = useOnline();
  const hasOrders = member !== null && member.role !== 'vendor';
  const pending = useOrderWatch(panel, hasOrders);
  useNavigationFocus(panel);
  useEffect(() => {
    if (failure) notice.set({ text: messages.signOutFailed(failureText(failure)), isError: true });
  }, [failure, notice, messages, failureText]);
  if (member === null) return null;
  const page = (name: string, href: string, count = 0, label?: string) => ({
    name,
    href,
    count,
    label: count > 0 ? label : undefined,
    isCurrent: isBelow(current.split('?')[0] ?? '', href),
  });
  return (
    <>
      <ProgressBar progress={isLoading ? 'busy' : 'idle'} />
      <AdminFrame
        shopName={shopName}
        pages={[
          ...(member.role === 'owner' ? [page(messages.start, '/admin')] : []),
          ...(hasOrders
            ? [page(messages.orders, '/admin/orders', pending, messages.pendingOrders(pending))]
            : [page(messages.orders, '/admin/vendor-orders')]),
          ...(hasOrders ? [page(messages.customers, '/admin/customers')] : []),
          ...(member.role === 'staff' ? [] : [page(messages.products, '/admin/products')]),
          ...(member.role === 'owner'
            ? [
                page(messages.categories, '/admin/categories'),
                page(messages.vendors, '/admin/vendors'),
                page(messages.coupons, '/admin/coupons'),
              ]
            : []),
          ...(member.role === 'staff' ? [] : [page(messages.takings, '/admin/takings')]),
          page(messages.reviews, '/admin/reviews'),
          ...(hasOrders ? [page(messages.mails, '/admin/mails')] : []),
          ...(member.role === 'owner'
            ? [
                page(messages.staff, '/admin/staff'),
                page(messages.settings, '/admin/settings'),
                page(messages.auditLog, '/admin/log'),
              ]
            : []),
        ]}
        member={member}
        account={page(messages.account, '/admin/account')}
        language={<LanguageLink currentUrl={current} onLocale={language.choose} />}
        isLoading={isLoading}
        isSigningOut={isSigningOut}
        onSignOut={() => session.send({ type: 'session.signOut' })}
        isOffline={!isOnline}
        notice={shown}
        onDismiss={() => notice.set(null)}
        expired={isExpired && <SignIn panel={panel} isExpired />}
      >
        <Outlet />
      </AdminFrame>
      <PasswordPrompt panel={panel} member={member} />
    </>
  );
};

/** A page that could not be loaded, with the reason and a retry. */
export const AdminErrorScreen = ({ error }: ErrorComponentProps) => {
  const router = useRouter();
  const panel = usePanel();
  const messages = useAdminMessages();
  const failureText = useFailureText();
  const { layout } = useMessages();
  const failure = readFailure(error);
  const isSignedOut = failure.kind === 'signedOut';
  const retry = () => void router.invalidate();
  useTitle(messages.panel, panel.settings.shopName);
  useReconnected(() => {
    if (canRetry(failure)) retry();
  });
  useEffect(() => {
    if (isSignedOut) panel.expire();
  }, [isSignedOut, panel]);
  // It replaces what had the focus, such as the search field, and so does the page after a retry.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focusContent();
    return () => {
      if (document.activeElement?.closest('#content')) focusContent();
    };
  }, []);
  useEmitted(panel.session, (event) => {
    if (event.type === 'session.started') retry();
  });
  return (
    <>
      <h1>{failure.kind === 'refused' && failure.status === 404 ? messages.notFound : layout.errorTitle}</h1>
      <ErrorPanel message={failureText(failure)} onRetry={canRetry(failure) ? retry : undefined} />
    </>
  );
};

export const AdminNotFound = () => {
  const messages = useAdminMessages();
  useTitle(messages.panel, usePanel().settings.shopName);
  return <h1>{messages.notFound}</h1>;
};
