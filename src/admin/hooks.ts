import { useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { failureMessage } from '../features/page/failure-message.ts';
import type { Failure } from '../machines/failure.ts';
import { useAdminMessages } from '../ui/admin/messages.ts';
import { useMessages } from '../ui/messages/context.ts';

/** Sets the title of the page. */
export const useTitle = (title: string, shopName: string): void => {
  const { panel } = useAdminMessages();
  useEffect(() => {
    document.title = `${title} · ${shopName} ${panel}`;
  }, [title, shopName, panel]);
};

/** The message of a failure, in the language of the panel. */
export const useFailureText = (): ((failure: Failure) => string) => {
  const messages = useMessages();
  const admin = useAdminMessages();
  return useCallback(
    (failure) =>
      failure.kind === 'refused' && failure.status === 403
        ? admin.forbidden
        : failureMessage(failure, messages),
    [admin, messages],
  );
};

/** The filter of the page's URL, also while its list is still being loaded: the next change is made to it. */
export const useRequestedFilter = <Filter>(
  path: string,
  read: (query: Record<string, unknown>) => Filter,
  loaded: Filter,
): Filter => {
  const search = useRouterState({
    select: ({ location }) => (location.pathname === path ? location.search : null),
  });
  return search === null ? loaded : read({ ...search });
};

interface Emitter<Event> {
  on: (type: '*', listener: (event: Event) => void) => { unsubscribe: () => void };
}

/** Calls back with each event that the actor emits. */
export const useEmitted = <Event>(actor: Emitter<Event>, listener: (event: Event) => void): void => {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const subscription = actor.on('*', (event) => onEvent(event));
    return () => subscription.unsubscribe();
  }, [actor]);
};

export const focusContent = () => document.getElementById('content')?.focus({ preventScroll: true });

/**
 * Moves the focus to the content when what had it was removed, such as a button by what it has started.
 * @param shown changes with what the page shows
 */
export const useFocusKept = (shown: string): void => {
  const last = useRef(shown);
  useLayoutEffect(() => {
    if (last.current !== shown && document.activeElement === document.body) focusContent();
    last.current = shown;
  }, [shown]);
};
