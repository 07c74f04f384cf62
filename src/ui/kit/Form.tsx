import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Refusal } from '../../domain/error-messages.ts';
import { useMessages } from '../messages/context.ts';
import './Form.css';
import { FormErrors } from './FormErrors.tsx';
import { FieldErrors } from './field-errors.ts';

export interface FormState {
  /**
   * The last rejection by the server. Each message is shown at the field of its name or, if the form has no such
   * field, in the banner; the first invalid field gets the focus.
   */
  refusal?: Refusal | null | undefined;
  /** The errors of fields that were not edited since. Defaults to all field errors of the refusal. */
  fieldErrors?: Refusal['fields'];
  /** Called with the name and value of a text field or select on every input event. */
  onFieldChange?: (field: string, value: string) => void;
}
type Props = FormState & {
  label: string;
  onSubmit: (values: Record<string, string>) => void;
  children: ReactNode;
};

const noErrors = {};

/** Form that keeps its field values when the server rejects them. Submits the values by field name. */
export const Form = ({ label, refusal = null, fieldErrors, onFieldChange, onSubmit, children }: Props) => {
  const { failures } = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const hasFields = refusal !== null && Object.keys(refusal.fields).length > 0;
  // On input, not on blur: removing an error on blur would shift the layout under the pointer that presses the submit
  // button, and the click would be lost.
  const handleInput = ({ target }: FormEvent) => {
    const { type, name, value } = target as HTMLInputElement;
    if (type !== 'checkbox') onFieldChange?.(name, value);
  };
  const [unmatchedErrors, setUnmatchedErrors] = useState<string[]>([]);
  // A layout effect, so that the alert is announced once and complete.
  useLayoutEffect(() => {
    const controls = form.current?.elements;
    setUnmatchedErrors(
      Object.entries(refusal?.fields ?? {}).flatMap(([name, messages]) =>
        controls?.namedItem(name) ? [] : messages,
      ),
    );
  }, [refusal]);
  useEffect(() => {
    if (refusal === null || Object.keys(refusal.fields).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return (
    <div className="form-place" onInput={handleInput}>
      <form
        ref={form}
        className="form"
        aria-label={label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const entries = [...new FormData(event.currentTarget)];
          onSubmit(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])));
        }}
      >
        {refusal && (
          <FormErrors
            title={hasFields ? failures.invalidInput : refusal.message}
            messages={unmatchedErrors}
          />
        )}
        <FieldErrors value={fieldErrors ?? refusal?.fields ?? noErrors}>{children}</FieldErrors>
      </form>
    </div>
  );
};
