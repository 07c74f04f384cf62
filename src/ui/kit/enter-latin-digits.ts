import type { InputEvent } from 'react';
import { toLatinDigits } from '../../domain/locale.ts';

/** `onBeforeInput` of an input of type number: enters Bangla digits, which browsers ignore there, as 0 to 9. */
export const enterLatinDigits = (event: InputEvent<HTMLInputElement>): void => {
  const digits = toLatinDigits(event.data);
  if (digits === event.data) return;
  event.preventDefault();
  // Deprecated, but an input of type number has no other way to insert text at its caret.
  document.execCommand('insertText', false, digits);
};
