import type { AnyRouter } from '@tanstack/react-router';
import type { LanguageChoice } from './language.ts';

/**
 * Applies fonts that loaded after the first paint on the next navigation or language change, when the text changes
 * anyway: see src/ui/fonts.css.
 */
export const applyDeferredFonts = (router: AnyRouter, language: Pick<LanguageChoice, 'subscribe'>): void => {
  const apply = () => {
    document.documentElement.dataset.fonts = 'late';
  };
  language.subscribe(apply);
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) apply();
  });
};
