import { type InputHTMLAttributes, type Ref, useId } from 'react';
import './field.css';
import { useFieldError } from './field-errors.ts';
import { blurOnWheel } from './number-wheel.ts';
import { RequiredStar } from './RequiredStar.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'defaultValue'> & {
  /** Omitted when `aria-label` names the field. */
  label?: string;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  description?: string;
  /** Error from outside the surrounding form; it takes precedence over the form's own. */
  error?: string | undefined;
  /** Announces `error` when it appears, for responses that arrive while the focus is elsewhere. */
  isErrorLive?: boolean;
  isMultiline?: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Labelled input that shows the surrounding form's error for its name. */
export const TextField = ({
  label,
  description,
  error,
  isMultiline = false,
  isErrorLive = false,
  isRequired = false,
  isDisabled = false,
  type = 'text',
  onChange,
  ...rest
}: Props) => {
  const id = useId();
  const Control = (isMultiline ? 'textarea' : 'input') as 'input';
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
        onWheel={type === 'number' ? blurOnWheel : undefined}
        {...rest}
        {...(isMultiline ? {} : { type })}
        id={id}
        className="field-input"
        disabled={isDisabled}
        // Not `required`: the browser would block the submit, and the server's message would not be shown.
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
