import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { Shop } from '../../app/shop.ts';
import type { Notice } from '../../machines/notices.ts';

/** Runs a screen's machine for as long as the screen is there; what it emits is told to the shopper. */
export const useMachine = <Machine extends AnyStateMachine>(shop: Shop, provide: (shop: Shop) => Machine) => {
  const [machine] = useState(() => provide(shop));
  const actor = useActorRef(machine as AnyStateMachine);
  useEffect(() => {
    const hearing = actor.on('*', (said) => shop.tell(said as Notice));
    return () => hearing.unsubscribe();
  }, [actor, shop]);
  const snapshot = useSelector(actor, (now) => now as SnapshotFrom<Machine>);
  return [snapshot, actor.send as (event: EventFromLogic<Machine>) => void] as const;
};
