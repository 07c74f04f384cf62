import { type ReactNode, useId } from 'react';
import './field.css';

type Option = { value: string; name: string; isDisabled?: boolean };
type Props = {
  label: ReactNode;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  isDisabled?: boolean;
};

/** The browser's own list of choices: for pages that must be light. */
export function NativeSelect({ label, options, value, onChange, isDisabled = false }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="field-input"
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
