import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { canRetry, readFailure } from '../machines/failure.ts';
import { ErrorPage } from '../ui/feedback/ErrorPage.tsx';
import { useTexts } from '../ui/texts/context.ts';
import { PageHead } from './-page-head.tsx';

/** A page whose reading failed: what happened, and another try where that can help. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { layout } = useTexts();
  const failure = readFailure(error);
  return (
    <>
      <PageHead title={layout.errorTitle} isIndexed={false} />
      <ErrorPage
        message={failure.kind === 'refused' ? failure.message : undefined}
        isOffline={failure.kind === 'offline'}
        onRetry={canRetry(failure) ? () => void router.invalidate() : undefined}
      />
    </>
  );
}
