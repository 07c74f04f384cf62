import { type LocalizedText, localText } from '../../domain/locale.ts';
import { useLocale, useMessages } from './context.ts';

/**
 * Translates names that the API has in English only (districts, colours, fabrics) to element props. A name without a
 * translation stays English, with lang="en".
 */
export const useNameOf = (): ((name: string) => LocalizedText) => {
  const { names } = useMessages();
  const locale = useLocale();
  return (name) => localText({ en: name, bn: names?.get(name.toLowerCase()) }, locale);
};
