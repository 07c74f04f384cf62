import { NotFound } from '../../ui/feedback/NotFound.tsx';
import { useTexts } from '../../ui/messages/context.ts';
import { PageHead } from './PageHead.tsx';

export function NotFoundScreen() {
  const { layout } = useTexts();
  return (
    <>
      <PageHead title={layout.notFoundTitle} isIndexed={false} />
      <NotFound />
    </>
  );
}
