import { NotFound } from '../ui/feedback/NotFound.tsx';
import { useTexts } from '../ui/texts/context.ts';
import { PageHead } from './-page-head.tsx';

export function NotFoundScreen() {
  const { layout } = useTexts();
  return (
    <>
      <PageHead title={layout.notFoundTitle} isIndexed={false} />
      <NotFound />
    </>
  );
}
