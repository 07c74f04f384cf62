import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { canRetry, readFailure } from '../../machines/failure.ts';
import { canReload, isChunkLoadError } from '../../platform/page/chunk-load-errors.ts';
import { ErrorPage } from '../../ui/feedback/ErrorPage.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import { failureMessage } from './failure-message.ts';
import { PageHead } from './PageHead.tsx';
import { useReconnected } from './page-state.ts';
import { useShop } from './root-data.ts';

/** Error component of routes, with a retry button if the failure may be temporary. */
export const ErrorScreen = ({ error }: ErrorComponentProps) => {
  const router = useRouter();
  const messages = useMessages();
  const failure = readFailure(error);
  const { notify } = useShop();
  const isSignedOut = failure.kind === 'signedOut';
  const retry = async () => {
    if (isChunkLoadError(error) && (await canReload())) location.reload();
    else void router.invalidate();
  };
  useReconnected(() => {
    if (canRetry(failure)) void retry();
  });
  // On unmount, moves the focus from the retry button to the content.
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.closest('.whole'))
        document.getElementById('content')?.focus({ preventScroll: true });
    },
    [],
  );
  // A chunk of a reachable shop may be missing after a release; then a retry reloads the page.
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    if (isChunkLoadError(error)) void canReload().then((isReachable) => setUnreachable(!isReachable));
  }, [error]);
  // The session expired: the notification redirects to sign-in.
  useEffect(() => {
    if (isSignedOut) notify({ type: 'session.expired' });
  }, [isSignedOut, notify]);
  return (
    <>
      <PageHead title={messages.layout.errorTitle} />
      <ErrorPage
        message={isUnreachable ? messages.layout.unreachable : failureMessage(failure, messages)}
        isOffline={failure.kind === 'offline' || !navigator.onLine}
        onRetry={canRetry(failure) ? () => void retry() : undefined}
      />
    </>
  );
};
