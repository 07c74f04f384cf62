import { useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { useMessages } from '../messages/context.ts';
import './UndoBar.css';

interface Props {
  /** What was removed; null for nothing to undo. */
  message: string | null;
  onUndo: () => void;
  onDismiss: () => void;
}

/** What was just removed, and the way to have it back. Inside a dialog it stands at the dialog's foot. */
export const UndoBar = ({ message, onUndo, onDismiss }: Props) => {
  const { layout } = useMessages();
  const bar = useRef<HTMLDivElement>(null);
  // The bar goes with what it did: the focus, which was in it, goes on to what contains the bar.
  const leaving = (act: () => void) => () => {
    const around = bar.current?.closest<HTMLElement>('[role="dialog"]') ?? document.getElementById('content');
    act();
    around?.focus({ preventScroll: true });
  };
  return (
    <div ref={bar} className="undo-bar" role="status" data-shown={message !== null || undefined}>
      {message !== null && (
        <>
          <span>{message}</span>
          <Button look="text" onClick={leaving(onUndo)}>
            {layout.undo}
          </Button>
          <IconButton icon="close" label={layout.dismiss} onClick={leaving(onDismiss)} />
        </>
      )}
    </div>
  );
};
