import { type ParsedLocation, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { Failure } from '../../machines/failure.ts';
import type { Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/storage/store.ts';
import { messagesOf } from './load-messages.ts';

const subscribeOnline = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );

/** Calls back when the browser is online again. */
export const useReconnected = (callback: () => void): void => {
  const onReconnected = useEffectEvent(callback);
  useEffect(() => {
    const onOnline = () => onReconnected();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
};

/** A failure until the browser is online again, if the missing connection is its cause. */
export const useCurrentFailure = (failure: Failure | null): Failure | null => {
  const [over, setOver] = useState<Failure | null>(null);
  useReconnected(() => setOver(failure));
  return failure?.kind === 'offline' && failure === over ? null : failure;
};

export const useTheme = ({ theme }: Shop) => {
  const choice = useStore(theme);
  useEffect(() => {
    if (choice === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
  }, [choice]);
  return [choice, theme.set] as const;
};

/** The current language with its messages. A failed load shows the offline banner. */
export const useLanguage = ({ language, progress }: Shop) => {
  const state = useStore(language);
  const { locale } = state;
  useEffect(() => {
    if (state.hasFailed) progress.setUnreachable();
  }, [state, progress]);
  useEffect(() => {
    // Setting the same value would compute the style of every element again, because of `:lang()`.
    if (document.documentElement.lang !== locale) document.documentElement.lang = locale;
  }, [locale]);
  return useMemo(() => ({ locale, messages: messagesOf(locale) }), [locale]);
};

/** Whether a navigation is forward to another page of the same list. Back keeps focus and scroll position. */
const isPaging = (from: ParsedLocation, to: ParsedLocation): boolean => {
  const { page: before, ...rest } = from.search as Record<string, unknown>;
  const { page: after, ...others } = to.search as Record<string, unknown>;
  const isForward = to.state.__TSR_index > from.state.__TSR_index;
  return isForward && before !== after && JSON.stringify(rest) === JSON.stringify(others);
};

/** Focuses the result count above the list, so that the next Tab enters the list. */
const focusResults = () => {
  const content = document.getElementById('content');
  (content?.querySelector<HTMLElement>('[data-result-line]') ?? content)?.focus();
};

/**
 * Runs the progress bar during navigation, and moves the focus to the content afterwards, unless the user has moved it
 * in the meantime.
 * @returns title of the new page for a live region; empty on the first page, which the browser announces itself
 */
export const useNavigationEffects = ({ progress, pageTitle, announcement }: Shop): string => {
  const router = useRouter();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const title = useStore(pageTitle);
  const [hasNavigated, setNavigated] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    progress.start();
    return () => {
      const hasFailed = router.state.matches.some(({ status }) => status === 'error');
      if (hasFailed) progress.fail();
      else progress.finish();
    };
  }, [isLoading, progress, router]);
  useEffect(() => {
    let hadFocus: Element | null = null;
    let hasActed = false;
    const onUserEvent = ({ type }: Event) => {
      hasActed = true;
      // Typing counts as moving on, even if the field already had the focus.
      if (type === 'input') hadFocus = null;
    };
    const unsubscribes = [
      router.subscribe('onBeforeNavigate', () => {
        hadFocus = document.activeElement;
        hasActed = false;
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || toLocation.hash !== '') return;
        const isNextPage = !pathChanged && isPaging(fromLocation, toLocation);
        if (!pathChanged && !isNextPage) return;
        if (pathChanged) {
          announcement.set('');
          setNavigated(true);
        }
        const { activeElement } = document;
        // Do not steal the focus if the user has opened a menu or typed in the meantime.
        if (hasActed && activeElement !== hadFocus && activeElement !== document.body) return;
        if (isNextPage) focusResults();
        else document.getElementById('content')?.focus({ preventScroll: true });
      }),
    ];
    const userEvents = ['pointerdown', 'keydown', 'input'] as const;
    for (const kind of userEvents)
      document.addEventListener(kind, onUserEvent, { capture: true, passive: true });
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      for (const kind of userEvents) document.removeEventListener(kind, onUserEvent, { capture: true });
    };
  }, [router, announcement]);
  return hasNavigated ? title : '';
};
