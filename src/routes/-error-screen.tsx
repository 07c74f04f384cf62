import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { canRetry, readFailure } from '../machines/failure.ts';
import { ErrorPage } from '../ui/feedback/ErrorPage.tsx';
import { useTexts } from '../ui/texts/context.ts';
import { failureSentence } from './-failure-sentence.ts';
import { PageHead } from './-page-head.tsx';

/** A page whose reading failed: what happened, and another try where that can help. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  const texts = useTexts();
  const failure = readFailure(error);
  return (
    <>
      <PageHead title={texts.layout.errorTitle} isIndexed={false} />
      <ErrorPage
        message={failureSentence(failure, texts)}
        isOffline={failure.kind === 'offline'}
        onRetry={canRetry(failure) ? () => void router.invalidate() : undefined}
      />
    </>
  );
}
