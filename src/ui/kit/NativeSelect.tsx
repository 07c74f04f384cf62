import { type ReactNode, type Ref, useId } from 'react';
import './field.css';

interface Option {
  value: string;
  name: string;
  isDisabled?: boolean;
}
interface Props {
  label: ReactNode;
  options: readonly Option[];
  value: string;
  /** Field name, for forms that also submit without JavaScript. */
  name?: string | undefined;
  onChange: (value: string) => void;
  isRequired?: boolean;
  /** Announced when it appears. */
  error?: string | undefined;
  selectRef?: Ref<HTMLSelectElement> | undefined;
}

/** Controlled native select, for pages with a tight size budget. */
export const NativeSelect = ({
  label,
  options,
  value,
  name,
  onChange,
  isRequired,
  error,
  selectRef,
}: Props) => {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        ref={selectRef}
        id={id}
        name={name}
        className="field-input"
        // A selection made before hydration is replayed: see src/render/early.ts.
        data-early=""
        value={value}
        aria-required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.name}
          </option>
        ))}
      </select>
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};
