import { NativeField } from '../kit/NativeField.tsx';

interface Props {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** A day. Years of fewer digits, which are typed on the way to a whole one, are not reported. */
export const DayField = ({ label, value, error, onChange }: Props) => (
  <NativeField
    label={label}
    type="date"
    min="2000-01-01"
    defaultValue={value}
    error={error}
    onChange={({ target }) => {
      if (target.validity.valid) onChange(target.value);
    }}
  />
);
