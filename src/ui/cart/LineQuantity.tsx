import { QuantityStepper } from '../kit/QuantityStepper.tsx';
import { useDebouncedNumber } from './use-debounced-number.ts';

interface Props {
  label: string;
  value: number;
  max: number;
  onChange: (quantity: number) => void;
  isDisabled: boolean;
  /** Clicks within this time are reported as one change. */
  debounceMs?: number;
}

/** Quantity of a line in the cart. */
export const LineQuantity = ({ value, onChange, debounceMs = 250, ...rest }: Props) => {
  const { shown, change, flush } = useDebouncedNumber(value, onChange, debounceMs);
  return <QuantityStepper {...rest} value={shown} onChange={change} onCommit={flush} />;
};
