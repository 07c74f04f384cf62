import type { InputHTMLAttributes, ReactNode } from 'react';
import './Choice.css';
import { checkIcon } from './check-icon.ts';
import { Icon } from './Icon.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'checked' | 'defaultChecked'> & {
  isSelected?: boolean;
  defaultSelected?: boolean;
  isDisabled?: boolean;
  onChange?: (isSelected: boolean) => void;
  children: ReactNode;
};

/** Native checkbox with a custom tick icon. */
export const Checkbox = ({
  isSelected,
  defaultSelected,
  isDisabled = false,
  onChange,
  children,
  ...rest
}: Props) => {
  return (
    <label className="choice">
      <span className="choice-box">
        <input
          {...rest}
          type="checkbox"
          checked={isSelected}
          defaultChecked={defaultSelected}
          disabled={isDisabled}
          onChange={onChange && ((event) => onChange(event.target.checked))}
        />
        <Icon name={checkIcon} size={14} />
      </span>
      <span>{children}</span>
    </label>
  );
};
