import { Button } from '../kit/Button.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { useTexts } from '../texts/context.ts';
import './UndoBar.css';

type Props = {
  /** What was removed; null for nothing to undo. */
  message: string | null;
  onUndo: () => void;
  onDismiss: () => void;
};

/** The bar goes with what it did: the focus, which was in it, goes on to the page's content. */
const leaving = (act: () => void) => () => {
  act();
  document.getElementById('content')?.focus({ preventScroll: true });
};

/** What was just removed, and the way to have it back. */
export function UndoBar({ message, onUndo, onDismiss }: Props) {
  const { layout } = useTexts();
  return (
    <div className="undo-bar" role="status" data-shown={message !== null || undefined}>
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
}
