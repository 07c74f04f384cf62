import type { ReactNode } from 'react';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useDeveloperMessages } from '../messages/developer.ts';

/** Load state of a card's list. */
export type CardStatus = 'loading' | 'failed' | 'shown';

interface Props {
  status: CardStatus;
  onRetry: () => void;
  children: ReactNode;
}

/** A card's list, with its loading and error states. */
export const CardState = ({ status, onRetry, children }: Props) => {
  const developer = useDeveloperMessages();
  if (status === 'failed') return <ErrorPanel message={developer.loadFailed} onRetry={onRetry} />;
  if (status === 'shown') return children;
  return (
    <div aria-busy="true">
      <Skeleton height="12.5rem" />
    </div>
  );
};
