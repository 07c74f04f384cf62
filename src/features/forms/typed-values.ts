import type { FormEvent } from 'react';

/**
 * Every value of the form in which something was just typed or chosen, by field name; null outside a form. For an
 * onChange around the form, to which this bubbles up: the form itself does not know that it is stored.
 */
export const typedValues = ({ target }: FormEvent): Record<string, string> | null => {
  const { form } = target as HTMLInputElement;
  return form && Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
};
