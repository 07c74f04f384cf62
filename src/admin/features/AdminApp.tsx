import { RouterProvider } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { followClicks } from '../../platform/page/follow-links.ts';
import { useStore } from '../../platform/storage/store.ts';
import { AdminMessagesContext } from '../../ui/admin/messages.ts';
import { ErrorPanel } from '../../ui/kit/ErrorPanel.tsx';
import { Spinner } from '../../ui/kit/Spinner.tsx';
import { LanguageLink } from '../../ui/layout/LanguageLink.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import { LanguageProvider } from '../../ui/messages/LanguageProvider.tsx';
import { focusContent, useFailureText, useTitle } from '../hooks.ts';
import { adminMessagesOf } from '../load-messages.ts';
import type { Panel } from '../panel.ts';
import { createAdminRouter } from '../router.tsx';
import { SignIn } from './SignIn.tsx';

interface Props {
  panel: Panel;
}

/** The panel: the sign-in form, or the pages of the member who has signed in. */
export const AdminApp = ({ panel }: Props) => {
  const { locale } = useStore(panel.language);
  const messages = adminMessagesOf(locale);
  const language = useMemo(() => ({ locale, messages: messages.shop }), [locale, messages.shop]);
  useEffect(() => {
    document.documentElement.lang = locale;
    // It is in the other language.
    panel.notice.set(null);
  }, [locale, panel]);
  return (
    <LanguageProvider language={language}>
      <AdminMessagesContext value={messages.admin}>
        <Gate panel={panel} />
      </AdminMessagesContext>
    </LanguageProvider>
  );
};

const Gate = ({ panel }: Props) => {
  const { session } = panel;
  const failureText = useFailureText();
  const state = useSelector(session, (snapshot) =>
    snapshot.hasTag('inside') ? 'inside' : snapshot.hasTag('form') ? 'form' : String(snapshot.value),
  );
  const memberId = useSelector(session, ({ context }) => context.member?.id);
  const failure = useSelector(session, ({ context }) => context.failure);
  const [hasSignedIn, setSignedIn] = useState(false);
  if (state === 'form' && !hasSignedIn) setSignedIn(true);
  if (state === 'inside') return <Pages key={memberId} panel={panel} hasSignedIn={hasSignedIn} />;
  if (state === 'failed' && failure)
    return (
      <Outside panel={panel}>
        <ErrorPanel message={failureText(failure)} onRetry={() => session.send({ type: 'session.retry' })} />
      </Outside>
    );
  return <Outside panel={panel}>{state === 'form' ? <SignIn panel={panel} /> : <Loading />}</Outside>;
};

const Loading = () => {
  const { layout } = useMessages();
  return (
    <p role="status">
      <Spinner /> {layout.loading}
    </p>
  );
};

const Outside = ({ panel, children }: Props & { children: ReactNode }) => {
  const { signInTitle } = adminMessagesOf(useStore(panel.language).locale).admin;
  useTitle(signInTitle, panel.settings.shopName);
  return (
    <main id="content" className="admin-outside">
      <p className="admin-outside-head">
        <span className="admin-brand">{panel.settings.shopName}</span>
        <LanguageLink currentUrl={location.pathname} onLocale={panel.language.choose} />
      </p>
      {children}
    </main>
  );
};

const isPanelPath = (path: string): boolean => /^\/admin(?:[/?]|$)/.test(path);

interface PagesProps extends Props {
  /** Whether they replace the sign-in form, which had the focus. */
  hasSignedIn: boolean;
}

/** A router per member: nothing that another one has loaded is shown. */
const Pages = ({ panel, hasSignedIn }: PagesProps) => {
  const router = useMemo(() => createAdminRouter(panel), [panel]);
  useEffect(() => followClicks(router, isPanelPath), [router]);
  useEffect(() => {
    if (!hasSignedIn) return;
    const stop = router.subscribe('onRendered', () => {
      stop();
      if (document.activeElement === document.body) focusContent();
    });
    return stop;
  }, [router, hasSignedIn]);
  return <RouterProvider router={router as never} />;
};
