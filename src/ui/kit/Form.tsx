import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Refusal } from '../../domain/error-messages.ts';
import { useMessages } from '../messages/context.ts';
import './Form.css';
import { FormErrors } from './FormErrors.tsx';
import { FieldErrors } from './field-errors.ts';

export interface FormState {
  /**
   * The last refusal: a banner, each message under the field of its name or, where the form has no such field,
   * in the banner, and focus to the first field of them.
   */
  refusal?: Refusal | null | undefined;
  /** The messages under the fields, as long as the field was not edited since; all of the refusal's if not given. */
  fieldErrors?: Refusal['fields'];
  /** A text field's or list's name and its value, at each letter typed and each choice. */
  onType?: (field: string, value: string) => void;
}
type Props = FormState & {
  label: string;
  onSubmit: (values: Record<string, string>) => void;
  children: ReactNode;
};

const none = {};

/** A form whose fields keep what was typed when it is refused. Values by field name. */
export const Form = ({ label, refusal = null, fieldErrors, onType, onSubmit, children }: Props) => {
  const { failures } = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const hasFields = refusal !== null && Object.keys(refusal.fields).length > 0;
  // Each letter counts. If a message went when its field is left, the page would move under the pointer that presses
  // the button, and the press would be lost.
  const hear = ({ target }: FormEvent) => {
    const { type, name, value } = target as HTMLInputElement;
    if (type !== 'checkbox') onType?.(name, value);
  };
  const [unplaced, setUnplaced] = useState<string[]>([]);
  // Before the paint, so that the banner is spoken once and as a whole.
  useLayoutEffect(() => {
    const controls = form.current?.elements;
    setUnplaced(
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
    <div className="form-place" onInput={hear}>
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
          <FormErrors title={hasFields ? failures.invalidInput : refusal.message} messages={unplaced} />
        )}
        <FieldErrors value={fieldErrors ?? refusal?.fields ?? none}>{children}</FieldErrors>
      </form>
    </div>
  );
};
