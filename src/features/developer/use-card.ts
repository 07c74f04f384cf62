import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { ShopNotification } from '../../machines/notifications.ts';
import type { Shop } from '../../platform/shop.ts';

/** Runs the machine of a card and forwards its notifications. */
export const useCard = <M extends AnyStateMachine>(shop: Shop, machine: M) => {
  const actor = useActorRef(machine);
  useEffect(() => {
    const subscription = actor.on('*', (event) => shop.notify(event as ShopNotification));
    return () => subscription.unsubscribe();
  }, [actor, shop]);
  return actor;
};
