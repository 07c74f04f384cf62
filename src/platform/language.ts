import type { Locale } from '../domain/locale.ts';
import { createPreference } from './preference.ts';
import type { JsonStorage } from './storage.ts';
import { createStore } from './store.ts';

export interface LanguageState {
  /** The language shown: its texts are here. */
  locale: Locale;
  /** Whether the texts of the one wanted last could not be loaded. */
  hasFailed: boolean;
}

interface Dependencies {
  storage: JsonStorage;
  /** Brings a language's texts; rejects when they cannot be loaded. */
  load: (locale: Locale) => Promise<unknown>;
  /** Lets the server know, for the next page. */
  setServerLocale: (locale: Locale) => void;
}

/** The shop's language: remembered, in step across tabs, and shown once its texts are here. English until then. */
export const createLanguage = ({ storage, load, setServerLocale }: Dependencies) => {
  const remembered = createPreference<Locale>(storage, 'locale', ['en', 'bn'], 'en');
  const shown = createStore<LanguageState>({ locale: 'en', hasFailed: false });
  let wanted: Locale = 'en';

  const choose = async (locale: Locale): Promise<void> => {
    wanted = locale;
    const now = shown.get();
    const isHere =
      locale === now.locale ||
      (await load(locale).then(
        () => true,
        () => false,
      ));
    // Another one was chosen meanwhile.
    if (wanted !== locale) return;
    if (!isHere) {
      wanted = now.locale;
      return shown.set({ ...now, hasFailed: true });
    }
    shown.set(locale === now.locale && !now.hasFailed ? now : { locale, hasFailed: false });
    setServerLocale(locale);
    if (remembered.get() !== locale) remembered.set(locale);
  };
  // Another tab may have changed it.
  remembered.subscribe(() => {
    if (remembered.get() !== wanted) void choose(remembered.get());
  });

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    /** Never rejects: what fails is in the state. */
    choose,
    /**
     * Brings the language that the page's address selects, or the remembered one, to be waited for before anything is
     * shown; null when it is here already.
     */
    start(requested: Locale | null = null): Promise<void> | null {
      const brought = choose(requested ?? remembered.get());
      return wanted === shown.get().locale ? null : brought;
    },
  };
};
export type LanguageChoice = ReturnType<typeof createLanguage>;
