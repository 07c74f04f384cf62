import type { Exchange } from './exchange.ts';

const parts = (field: string): string[] => field.replace(/\[(\w+)\]/g, '.$1').split('.');

/** Whether a refusal names a field, one that holds it, or one within it: 'cart', 'cart.0', 'cart[0].quantity'. */
export const namesField = ({ json }: Exchange, path: readonly (string | number)[]): boolean => {
  const errors = (json as { errors?: unknown } | undefined)?.errors;
  if (typeof errors !== 'object' || errors === null) return false;
  const wanted = path.map(String);
  return Object.keys(errors).some((key) => {
    const given = parts(key);
    return given.every((part, i) => i >= wanted.length || part === wanted[i] || part === '*');
  });
};

export const fieldsNamed = ({ json }: Exchange): string[] => {
  const errors = (json as { errors?: unknown } | undefined)?.errors;
  return typeof errors === 'object' && errors !== null ? Object.keys(errors) : [];
};
