import { type SelectHTMLAttributes, useId } from 'react';
import './field.css';
import { useFieldError } from './field-errors.ts';
import { RequiredStar } from './RequiredStar.tsx';

interface Option {
  id: string;
  name: string;
}
type Props = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string;
  options: readonly Option[];
  isRequired?: boolean;
};

/**
 * Native select of a form, with the form's error for its name. react-aria's select would be a sixth of the checkout's
 * size, and the native picker of a phone handles sixty districts better.
 */
export const Select = ({ label, options, isRequired = false, ...rest }: Props) => {
  const id = useId();
  const error = useFieldError(rest.name);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {isRequired && <RequiredStar />}
      </label>
      <select
        {...rest}
        id={id}
        className="field-input"
        aria-required={isRequired || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};
