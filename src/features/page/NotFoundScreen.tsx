import { NotFound } from '../../ui/feedback/NotFound.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import { PageHead } from './PageHead.tsx';

export const NotFoundScreen = () => {
  const { layout } = useMessages();
  return (
    <>
      <PageHead title={layout.notFoundTitle} />
      <NotFound />
    </>
  );
};
