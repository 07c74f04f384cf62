import { type ParsedLocation, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/store.ts';
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

/** Runs when the browser has a connection again. */
export const useReconnected = (act: () => void): void => {
  const reconnected = useEffectEvent(act);
  useEffect(() => {
    const go = () => reconnected();
    addEventListener('online', go);
    return () => removeEventListener('online', go);
  }, []);
};

export const useTheme = ({ theme }: Shop) => {
  const choice = useStore(theme);
  useEffect(() => {
    if (choice === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
  }, [choice]);
  return [choice, theme.set] as const;
};

/** The language in use. Another one whose messages cannot be loaded is like a shop that cannot be reached. */
export const useLanguage = ({ language, progress }: Shop) => {
  const state = useStore(language);
  const { locale } = state;
  useEffect(() => {
    if (state.hasFailed) progress.cutOff();
  }, [state, progress]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return useMemo(() => ({ locale, messages: messagesOf(locale) }), [locale]);
};

/** Whether a link led to another page of the same list. Back keeps the focus and the position it returns to. */
const isPaging = (from: ParsedLocation, to: ParsedLocation): boolean => {
  const { page: before, ...rest } = from.search as Record<string, unknown>;
  const { page: after, ...others } = to.search as Record<string, unknown>;
  const isForward = to.state.__TSR_index > from.state.__TSR_index;
  return isForward && before !== after && JSON.stringify(rest) === JSON.stringify(others);
};

/** The line above a list that says how many results there are; the next Tab goes into the list. */
const focusResults = () => {
  const content = document.getElementById('content');
  (content?.querySelector<HTMLElement>('[data-result-line]') ?? content)?.focus();
};

/**
 * Follows changes of page: the bar at the top while one is read, focus on the content once it is there, unless the
 * shopper has gone on to something else.
 * Returns the new page's title, to be spoken; empty on the first page, which the browser announces itself.
 */
export const usePageTurns = ({ progress, pageTitle, announcement }: Shop): string => {
  const router = useRouter();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const title = useStore(pageTitle);
  const [hasTurned, setTurned] = useState(false);
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
    const act = ({ type }: Event) => {
      hasActed = true;
      // A field typed on in is a place gone on to, even if the focus was there before.
      if (type === 'input') hadFocus = null;
    };
    const stops = [
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
          setTurned(true);
        }
        const { activeElement } = document;
        // Who has meanwhile opened a menu, begun to search or typed on is left there.
        if (hasActed && activeElement !== hadFocus && activeElement !== document.body) return;
        if (isNextPage) focusResults();
        else document.getElementById('content')?.focus({ preventScroll: true });
      }),
    ];
    const acts = ['pointerdown', 'keydown', 'input'] as const;
    for (const kind of acts) document.addEventListener(kind, act, { capture: true, passive: true });
    return () => {
      for (const stop of stops) stop();
      for (const kind of acts) document.removeEventListener(kind, act, { capture: true });
    };
  }, [router, announcement]);
  return hasTurned ? title : '';
};
