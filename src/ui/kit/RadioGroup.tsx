import { type ReactNode, useId } from 'react';
import './Choice.css';
import './VisuallyHidden.css';
import './field.css';

interface Props<Value extends string> {
  label: string;
  /** For a group whose heading has the same text. */
  isLabelHidden?: boolean;
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly { value: Value; content: ReactNode }[];
  isDisabled?: boolean;
}

/** Group of native radio buttons. */
export const RadioGroup = <Value extends string>({
  label,
  isLabelHidden = false,
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
      <span className={isLabelHidden ? 'visually-hidden' : 'field-label'} id={id}>
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
