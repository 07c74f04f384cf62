import type { FormState } from './Form.tsx';

/** The props of every form that submits. */
export interface FormProps<Values> extends FormState {
  isBusy: boolean;
  onSubmit: (values: Values) => void;
}
