import { containsLink } from '../../src/domain/link-text.ts';
import { validationError } from '../contract/http-error.ts';
import { messages } from '../messages/messages.ts';

/**
 * Mails contain names, and go to whatever address was entered.
 * @throws HttpError 422 at each name that contains a web address
 */
export const assertNoLinks = (names: Record<string, string>): void => {
  const errors = Object.entries(names)
    .filter(([, name]) => containsLink(name))
    .map(([field]) => [field, [messages().noLinks]] as [string, string[]]);
  if (errors.length > 0) throw validationError(Object.fromEntries(errors));
};
