import { createContext, useContext } from 'react';

/** What a form's last refusal says of each field, by name. */
export const FieldErrors = createContext<Readonly<Record<string, readonly string[]>>>({});

/** What the form around a field says of it; undefined when nothing is wrong. */
export const useFieldError = (name: string | undefined): string | undefined =>
  useContext(FieldErrors)[name ?? '']?.join(' ');
