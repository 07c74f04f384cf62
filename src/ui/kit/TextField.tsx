import { type InputHTMLAttributes, useId } from 'react';
import './field.css';
import { useFieldError } from './field-errors.ts';
import { RequiredStar } from './RequiredStar.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'defaultValue'> & {
  /** Absent where `aria-label` names it. */
  label?: string;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  description?: string;
  /** An error that the form around it does not know of. */
  error?: string | undefined;
  /** Whether `error` is announced when it appears: for an answer that comes while the focus is elsewhere. */
  isErrorLive?: boolean;
  /** Several lines. */
  isLong?: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
};

/** A labelled input of a form; shows the form's error of its name beneath it. */
export const TextField = ({
  label,
  description,
  error,
  isLong = false,
  isErrorLive = false,
  isRequired = false,
  isDisabled = false,
  type = 'text',
  onChange,
  ...rest
}: Props) => {
  const id = useId();
  const Control = (isLong ? 'textarea' : 'input') as 'input';
  const formError = useFieldError(rest.name);
  const shown = error || formError;
  const describedBy = [description && `${id}-hint`, shown && `${id}-error`].filter(Boolean).join(' ');
  const fieldError = shown && (
    <span className="field-error" id={`${id}-error`}>
      {shown}
    </span>
  );
  return (
    <div className="field">
      {label && (
        <label className="field-label" htmlFor={id}>
          {label}
          {isRequired && <RequiredStar />}
        </label>
      )}
      <Control
        {...rest}
        {...(isLong ? {} : { type })}
        id={id}
        className="field-input"
        disabled={isDisabled}
        // A `required` of the browser's would keep the form from being sent, and the server's message from its place.
        aria-required={isRequired || undefined}
        aria-invalid={shown ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={onChange && ((event) => onChange(event.target.value))}
      />
      {description && (
        <span className="field-hint" id={`${id}-hint`}>
          {description}
        </span>
      )}
      {isErrorLive ? <div aria-live="polite">{fieldError}</div> : fieldError}
    </div>
  );
};
