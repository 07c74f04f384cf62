import { type ReactNode, useState } from 'react';
import type { Keyed } from '../../domain/admin-home.ts';
import { Button } from '../kit/Button.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { useAdminMessages } from './messages.ts';

interface Props<Item> {
  label: string;
  items: readonly Keyed<Item>[];
  /** The name of an item, at its place counted from 0. */
  nameOf: (item: Keyed<Item>, place: number) => string;
  /** The fields of an item. */
  children: (item: Keyed<Item>, place: number, change: (item: Keyed<Item>) => void) => ReactNode;
  onChange: (items: Keyed<Item>[]) => void;
  /** What adds an item; absent if there are as many as there may be. */
  add?: ReactNode;
}

/** A list in a form, whose items are moved and removed. What was removed can be taken back. */
export const EditedList = <Item extends object>({
  label,
  items,
  nameOf,
  children,
  onChange,
  add,
}: Props<Item>) => {
  const messages = useAdminMessages();
  const [removed, setRemoved] = useState<{ item: Keyed<Item>; place: number } | null>(null);
  // The pressed button goes with what it has removed.
  const restoredFocus = useRestoredFocus<HTMLDivElement>('near');
  const move = (place: number, to: number) => {
    const others = items.filter((_, index) => index !== place);
    const moved = items[place];
    if (moved) onChange(others.toSpliced(to, 0, moved));
  };
  return (
    <div className="admin-edited-list" {...restoredFocus}>
      {items.length > 0 && (
        <ol aria-label={label}>
          {items.map((item, place) => {
            const name = nameOf(item, place);
            return (
              <li key={item.key}>
                <div className="admin-edited-head">
                  <strong>{name}</strong>
                  <MoveButtons
                    name={name}
                    place={place}
                    canMoveUp={place > 0}
                    canMoveDown={place < items.length - 1}
                    isBusy={false}
                    onMove={(direction) => move(place, direction === 'up' ? place - 1 : place + 1)}
                  />
                  <IconButton
                    icon="close"
                    label={messages.home.remove(name)}
                    onClick={() => {
                      setRemoved({ item, place });
                      onChange(items.toSpliced(place, 1));
                    }}
                  />
                </div>
                {children(item, place, (changed) => onChange(items.with(place, changed)))}
              </li>
            );
          })}
        </ol>
      )}
      {removed && (
        <p className="admin-picture-undo" role="status">
          {messages.home.removed(nameOf(removed.item, removed.place))}{' '}
          <Button
            onClick={() => {
              onChange(items.toSpliced(removed.place, 0, removed.item));
              setRemoved(null);
            }}
          >
            {messages.undo}
          </Button>
        </p>
      )}
      {add}
    </div>
  );
};
