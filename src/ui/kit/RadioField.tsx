import { type ReactNode, useId } from 'react';
import './Choice.css';
import './field.css';
import { useFieldError } from './field-errors.ts';
import { RequiredStar } from './RequiredStar.tsx';

interface Props {
  /** The radio buttons' name in the surrounding form. */
  name: string;
  label: string;
  options: readonly { value: string; content: ReactNode }[];
  defaultValue?: string;
  isRequired?: boolean;
}

/** Native radio buttons of a form, which keep their own value. Shows the form's error for their name. */
export const RadioField = ({ name, label, options, defaultValue, isRequired = false }: Props) => {
  const id = useId();
  const error = useFieldError(name);
  return (
    <div
      className="choice-group"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={isRequired || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
      // The form focuses its first invalid field.
      tabIndex={error ? -1 : undefined}
    >
      <span className="field-label" id={`${id}-label`}>
        {label}
        {isRequired && <RequiredStar />}
      </span>
      {options.map(({ value, content }) => (
        <label key={value} className="choice">
          <input
            type="radio"
            className="choice-ring"
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
          />
          <span className="choice-row">{content}</span>
        </label>
      ))}
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
};
