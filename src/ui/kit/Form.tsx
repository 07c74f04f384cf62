import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Form as RacForm } from 'react-aria-components';
import type { Refusal } from '../../domain/error-messages.ts';
import { useMessages } from '../messages/context.ts';
import './Form.css';
import { FormErrors } from './FormErrors.tsx';

interface Props {
  label: string;
  /**
   * The last refusal: a banner, each message under the field of its name or, where the form has no such field,
   * in the banner, and focus to the first field of them.
   */
  refusal?: Refusal | null;
  onSubmit: (values: Record<string, string>) => void;
  children: ReactNode;
}

/** A form whose fields keep what was typed when it is refused. Values by field name. */
export const Form = ({ label, refusal = null, onSubmit, children }: Props) => {
  const { failures } = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const hasFields = refusal !== null && Object.keys(refusal.fields).length > 0;
  const [open, setOpen] = useState({ refusal, fields: refusal?.fields ?? {} });
  if (open.refusal !== refusal) setOpen({ refusal, fields: refusal?.fields ?? {} });
  // A message goes as soon as its field changes. If it went when the field is left, the page would move under
  // the pointer that presses the button, and the press would be lost.
  const forget = ({ target }: FormEvent) => {
    const { name } = target as HTMLInputElement;
    setOpen((now) => {
      if (!(name in now.fields)) return now;
      const { [name]: _, ...fields } = now.fields;
      return { ...now, fields };
    });
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
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus();
  }, [refusal]);
  return (
    <div className="form-place" onInput={forget}>
      <RacForm
        ref={form}
        className="form"
        aria-label={label}
        validationBehavior="aria"
        validationErrors={open.fields}
        onSubmit={(event) => {
          event.preventDefault();
          const entries = [...new FormData(event.currentTarget)];
          onSubmit(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])));
        }}
      >
        {refusal && (
          <FormErrors title={hasFields ? failures.invalidInput : refusal.message} messages={unplaced} />
        )}
        {children}
      </RacForm>
    </div>
  );
};
