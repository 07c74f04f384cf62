import { type LocalizedText, localText } from '../../domain/locale.ts';
import { useLocale, useMessages } from './context.ts';

/**
 * Names that the API has in English only, those of districts, colours and fabrics, as an element's props. One that the
 * messages do not have stays English and is marked so.
 */
export const useNameOf = (): ((name: string) => LocalizedText) => {
  const { names } = useMessages();
  const locale = useLocale();
  return (name) => localText({ en: name, bn: names?.get(name.toLowerCase()) }, locale);
};
