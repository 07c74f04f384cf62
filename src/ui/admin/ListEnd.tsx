import type { ReactNode } from 'react';
import { Button } from '../kit/Button.tsx';
import { useAdminMessages } from './messages.ts';

interface Props {
  count: number;
  hasMore: boolean;
  isBusy: boolean;
  onMore: () => void;
  /** Why the last page was not loaded. */
  failure?: ReactNode;
}

/** The end of a list that grows by one page at a time. */
export const ListEnd = ({ count, hasMore, isBusy, onMore, failure }: Props) => {
  const messages = useAdminMessages();
  return (
    <div className="admin-list-end">
      <p role="status">{messages.shown(count)}</p>
      {failure}
      {hasMore && (
        <Button isBusy={isBusy} onClick={onMore}>
          {isBusy ? messages.loadingMore : messages.more}
        </Button>
      )}
    </div>
  );
};
