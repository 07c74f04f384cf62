import { type InputHTMLAttributes, useId } from 'react';
import './field.css';

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; error?: string | undefined };

/** The browser's own input with its label and error: for pages that must be light. */
export function NativeField({ label, error, ...rest }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className="field-input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
