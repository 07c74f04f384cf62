import { useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { useMessages } from '../messages/context.ts';
import './UndoBar.css';

interface Props {
  /** Names what was removed; null hides the bar. */
  message: string | null;
  onUndo: () => void;
  onDismiss: () => void;
}

/** Undo bar for the last removal. Inside a dialog it is at the bottom of the dialog. */
export const UndoBar = ({ message, onUndo, onDismiss }: Props) => {
  const { layout } = useMessages();
  const bar = useRef<HTMLDivElement>(null);
  // The bar is hidden by the action, so the focus moves from its button to the surrounding dialog or page.
  const thenMoveFocus = (action: () => void) => () => {
    const container =
      bar.current?.closest<HTMLElement>('dialog, [role="dialog"]') ?? document.getElementById('content');
    action();
    container?.focus({ preventScroll: true });
  };
  return (
    <div ref={bar} className="undo-bar" role="status" data-shown={message !== null || undefined}>
      {message !== null && (
        <>
          <span>{message}</span>
          <Button look="text" onClick={thenMoveFocus(onUndo)}>
            {layout.undo}
          </Button>
          <IconButton icon="close" label={layout.dismiss} onClick={thenMoveFocus(onDismiss)} />
        </>
      )}
    </div>
  );
};
