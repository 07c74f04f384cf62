import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { canRetry, readFailure } from '../../machines/failure.ts';
import { canReload, isChunkLoadError } from '../../platform/chunk-load-errors.ts';
import { ErrorPage } from '../../ui/feedback/ErrorPage.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import { failureMessage } from './failure-message.ts';
import { PageHead } from './PageHead.tsx';
import { useReconnected } from './page-state.ts';
import { useShop } from './root-data.ts';

/** A page whose reading failed: what happened, and another try where that can help. */
export const ErrorScreen = ({ error }: ErrorComponentProps) => {
  const router = useRouter();
  const texts = useMessages();
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
  // Whatever comes in its place, the focus does not go down with the button that had it.
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.closest('.whole'))
        document.getElementById('content')?.focus({ preventScroll: true });
    },
    [],
  );
  // The session ended in the middle: the way to sign in follows from that.
  useEffect(() => {
    if (isSignedOut) notify({ type: 'session.expired' });
  }, [isSignedOut, notify]);
  return (
    <>
      <PageHead title={texts.layout.errorTitle} isIndexed={false} />
      <ErrorPage
        message={failureMessage(failure, texts)}
        isOffline={failure.kind === 'offline' || !navigator.onLine}
        onRetry={canRetry(failure) ? () => void retry() : undefined}
      />
    </>
  );
};
