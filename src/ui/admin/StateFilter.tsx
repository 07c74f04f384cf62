import { Button } from '../kit/Button.tsx';
import '../kit/VisuallyHidden.css';

interface Props<Value extends string> {
  label: string;
  values: readonly Value[];
  names: Readonly<Record<Value, string>>;
  selected: Value;
  onChange: (value: Value) => void;
}

/** Buttons of which one is pressed. */
export const StateFilter = <Value extends string>({
  label,
  values,
  names,
  selected,
  onChange,
}: Props<Value>) => (
  <fieldset className="admin-status-filter">
    <legend className="visually-hidden">{label}</legend>
    {values.map((value) => (
      <Button key={value} look="quiet" aria-pressed={value === selected} onClick={() => onChange(value)}>
        {names[value]}
      </Button>
    ))}
  </fieldset>
);
