import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Shop } from '../app/shop.ts';
import { useStore } from '../app/store.ts';
import type { Locale } from '../domain/money.ts';
import { en, type Texts } from '../ui/texts/en.ts';

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

export const useTheme = ({ theme }: Shop) => {
  const choice = useStore(theme);
  useEffect(() => {
    if (choice === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
  }, [choice]);
  return [choice, theme.set] as const;
};

/** The language in use. Another than English comes when it is chosen; until then the one before stays. */
export const useLanguage = ({ locale }: Shop) => {
  const chosen = useStore(locale);
  const [language, setLanguage] = useState<{ locale: Locale; texts: Texts }>({ locale: 'en', texts: en });
  useEffect(() => {
    if (chosen === 'en') return setLanguage({ locale: 'en', texts: en });
    let isWanted = true;
    // Without a connection the language stays as it is.
    import('../ui/texts/bn.ts').then(
      ({ bn }) => isWanted && setLanguage({ locale: 'bn', texts: bn }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [chosen]);
  useEffect(() => {
    document.documentElement.lang = language.locale;
  }, [language]);
  return language;
};

/**
 * Follows changes of page: the bar at the top while one is read, focus on the content once it is there.
 * Returns the new page's title, to be spoken; empty on the first page, which the browser announces itself.
 */
export const usePageTurns = ({ progress, pageTitle }: Shop): string => {
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
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || toLocation.hash !== '') return;
        setTurned(true);
        document.getElementById('content')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return hasTurned ? title : '';
};
