import type { Refusal } from '../../domain/error-messages.ts';

/** What every form that sends something is told. */
export interface FormProps<Values> {
  isBusy: boolean;
  refusal: Refusal | null;
  onSubmit: (values: Values) => void;
}
