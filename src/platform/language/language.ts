import type { Locale } from '../../domain/locale.ts';
import { createPreference } from '../storage/preference.ts';
import type { JsonStorage } from '../storage/storage.ts';
import { createStore } from '../storage/store.ts';

export interface LanguageState {
  /** The displayed language, whose messages are loaded. */
  locale: Locale;
  /** Whether loading the messages of the last requested language failed. */
  hasFailed: boolean;
}

interface Dependencies {
  storage: JsonStorage;
  /** Loads the messages of a language. */
  load: (locale: Locale) => Promise<unknown>;
  /** Stores the language for server rendering. */
  setServerLocale: (locale: Locale) => void;
}

/** The language of the shop: stored, synchronized across tabs, and displayed once its messages are loaded. */
export const createLanguage = ({ storage, load, setServerLocale }: Dependencies) => {
  const stored = createPreference<Locale>(storage, 'locale', ['en', 'bn'], 'en');
  const shown = createStore<LanguageState>({ locale: 'en', hasFailed: false });
  let requested: Locale = 'en';

  const choose = async (locale: Locale): Promise<void> => {
    requested = locale;
    const current = shown.get();
    const isLoaded =
      locale === current.locale ||
      (await load(locale).then(
        () => true,
        () => false,
      ));
    // Another language was requested in the meantime.
    if (requested !== locale) return;
    if (!isLoaded) {
      requested = current.locale;
      return shown.set({ ...current, hasFailed: true });
    }
    shown.set(locale === current.locale && !current.hasFailed ? current : { locale, hasFailed: false });
    setServerLocale(locale);
    if (stored.get() !== locale) stored.set(locale);
  };
  // Changed by another tab.
  stored.subscribe(() => {
    if (stored.get() !== requested) void choose(stored.get());
  });

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    /** Never rejects: a failure is in the state. */
    choose,
    /**
     * Loads the language requested in the URL, or the stored one. Returns a promise to await before the first render,
     * or null if it is already loaded.
     */
    start(urlLocale: Locale | null = null): Promise<void> | null {
      const loading = choose(urlLocale ?? stored.get());
      return requested === shown.get().locale ? null : loading;
    },
  };
};
export type LanguageChoice = ReturnType<typeof createLanguage>;
