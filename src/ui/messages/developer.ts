import { developer as bn } from './bn/developer.ts';
import { useLocale } from './context.ts';
import { type DeveloperTexts, developer as en } from './en/developer.ts';

/** The texts of the developer's cards and the consent page. They load with those pages, not with every page. */
export const useDeveloperTexts = (): DeveloperTexts => (useLocale() === 'bn' ? bn : en);
