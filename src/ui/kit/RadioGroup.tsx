import type { ReactNode } from 'react';
import { Label, RadioGroup as RacRadioGroup, Radio } from 'react-aria-components';
import './Choice.css';
import './field.css';

interface Props<Value extends string> {
  label: string;
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly { value: Value; content: ReactNode }[];
  isDisabled?: boolean;
}

export const RadioGroup = <Value extends string>({
  label,
  value,
  onChange,
  options,
  isDisabled,
}: Props<Value>) => {
  return (
    <RacRadioGroup
      className="choice-group"
      value={value}
      onChange={(next) => onChange(next as Value)}
      isDisabled={isDisabled ?? false}
    >
      <Label className="field-label">{label}</Label>
      {options.map((option) => (
        <Radio key={option.value} value={option.value} className="choice">
          <span className="choice-ring" />
          <span className="choice-row">{option.content}</span>
        </Radio>
      ))}
    </RacRadioGroup>
  );
};
