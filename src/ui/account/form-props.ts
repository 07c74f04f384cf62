import type { Refusal } from '../../domain/error-messages.ts';

/** The props of every form that submits. */
export interface FormProps<Values> {
  isBusy: boolean;
  refusal: Refusal | null;
  onSubmit: (values: Values) => void;
}
