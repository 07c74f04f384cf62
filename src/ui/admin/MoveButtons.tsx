import { useEffect, useRef } from 'react';
import { IconButton } from '../kit/IconButton.tsx';
import { useAdminMessages } from './messages.ts';

type Direction = 'up' | 'down';

interface Props {
  /** of what is moved */
  name: string;
  /** Its place among its siblings: when it changes, the focus stays on the buttons. */
  place: number;
  canMoveUp: boolean;
  canMoveDown: boolean;
  isBusy: boolean;
  onMove: (direction: Direction) => void;
}

const icons = { up: 'M12 19V5m-6 6 6-6 6 6', down: 'M12 5v14m-6-6 6 6 6-6' } as const;

/** Moves something by one place among its siblings. */
export const MoveButtons = ({ name, place, canMoveUp, canMoveDown, isBusy, onMove }: Props) => {
  const messages = useAdminMessages();
  const buttons = useRef<HTMLSpanElement>(null);
  const lastMove = useRef<Direction | null>(null);
  // The browser takes the focus from a button that is moved in the document or disabled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: place is what the effect waits for
  useEffect(() => {
    const direction = lastMove.current;
    lastMove.current = null;
    const isLost = document.activeElement?.matches('body, :disabled') ?? true;
    if (direction === null || !isLost) return;
    const enabled = [...(buttons.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
    (enabled.find(({ dataset }) => dataset.move === direction) ?? enabled[0])?.focus();
  }, [place]);
  const button = (direction: Direction, isPossible: boolean, label: string) => (
    <IconButton
      icon={icons[direction]}
      label={label}
      data-move={direction}
      disabled={!isPossible}
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (isBusy) return;
        lastMove.current = direction;
        onMove(direction);
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) lastMove.current = null;
      }}
    />
  );
  return (
    <span className="admin-moves" ref={buttons}>
      {button('up', canMoveUp, messages.moveUp(name))}
      {button('down', canMoveDown, messages.moveDown(name))}
    </span>
  );
};
