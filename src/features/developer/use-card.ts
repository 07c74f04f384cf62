import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { ShopNotification } from '../../machines/notifications.ts';
import type { Shop } from '../../platform/shop.ts';
import type { CardStatus } from '../../ui/developer/CardState.tsx';

/** Runs a card's machine and shows what it notifies of. */
export const useCard = <M extends AnyStateMachine>(shop: Shop, machine: M) => {
  const actor = useActorRef(machine);
  useEffect(() => {
    const subscription = actor.on('*', (event) => shop.notify(event as ShopNotification));
    return () => subscription.unsubscribe();
  }, [actor, shop]);
  return [useSelector(actor, (snapshot: SnapshotFrom<M>) => snapshot), actor.send] as const;
};

/** How far the reading of a card's list is; a list shown once stays while it is read again. */
export const cardStatus = (
  list: { matches: (state: { list: 'loading' | 'failed' }) => boolean },
  count: number,
): CardStatus =>
  list.matches({ list: 'failed' })
    ? 'failed'
    : list.matches({ list: 'loading' }) && count === 0
      ? 'loading'
      : 'ready';
