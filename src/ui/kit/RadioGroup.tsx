import { type ReactNode, useId } from 'react';
import './Choice.css';
import './field.css';

interface Props<Value extends string> {
  label: string;
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly { value: Value; content: ReactNode }[];
  isDisabled?: boolean;
}

/** Group of native radio buttons. */
export const RadioGroup = <Value extends string>({
  label,
  value,
  onChange,
  options,
  isDisabled = false,
}: Props<Value>) => {
  const id = useId();
  return (
    <div
      className="choice-group"
      role="radiogroup"
      aria-labelledby={id}
      aria-disabled={isDisabled || undefined}
    >
      <span className="field-label" id={id}>
        {label}
      </span>
      {options.map((option) => (
        <label key={option.value} className="choice">
          <input
            type="radio"
            className="choice-ring"
            name={id}
            value={option.value}
            checked={option.value === value}
            disabled={isDisabled}
            onChange={() => onChange(option.value)}
          />
          <span className="choice-row">{option.content}</span>
        </label>
      ))}
    </div>
  );
};
