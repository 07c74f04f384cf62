import { type InputHTMLAttributes, useEffect, useId, useRef } from 'react';
import './field.css';
import { blurOnWheel } from './number-wheel.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'defaultValue'> & {
  label: string;
  error?: string | undefined;
  /** Initial value. A new one replaces the current input without moving the focus. */
  defaultValue: string | number;
};

/** Uncontrolled input with label and error, for pages with a tight size budget. */
export const NativeField = ({ label, error, defaultValue, ...rest }: Props) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = String(defaultValue);
  }, [defaultValue]);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        onWheel={rest.type === 'number' ? blurOnWheel : undefined}
        {...rest}
        ref={input}
        id={id}
        defaultValue={defaultValue}
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
};
