import { createContext, useContext } from 'react';

/** Errors of the surrounding form, by field name. */
export const FieldErrors = createContext<Readonly<Record<string, readonly string[]>>>({});

/** Error of a field in the surrounding form; undefined if it is valid. */
export const useFieldError = (name: string | undefined): string | undefined =>
  useContext(FieldErrors)[name ?? '']?.join(' ');
