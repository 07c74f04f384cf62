import type { AnyRouter } from '@tanstack/react-router';
import type { LanguageChoice } from './language.ts';

/**
 * Fonts that came too late for the first page are used from the next page or language on, where text changes anyway:
 * see src/ui/fonts.css.
 */
export const applyLateFonts = (router: AnyRouter, language: Pick<LanguageChoice, 'subscribe'>): void => {
  const apply = () => {
    document.documentElement.dataset.fonts = 'late';
  };
  language.subscribe(apply);
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) apply();
  });
};
