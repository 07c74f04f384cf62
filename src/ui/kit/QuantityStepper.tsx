import { useState } from 'react';
import { formatNumber, toLatinDigits } from '../../domain/locale.ts';
import { useLocale, useMessages } from '../messages/context.ts';
import { Icon } from './Icon.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import './QuantityStepper.css';

interface Props {
  label: string;
  /** Shown as the stock if it is greater. */
  value: number;
  /** The stock. */
  max: number;
  onChange: (quantity: number) => void;
  isDisabled?: boolean;
  /** Called after a typed quantity was entered. */
  onCommit?: () => void;
}

export const QuantityStepper = ({ label, value, max, onChange, isDisabled = false, onCommit }: Props) => {
  const { product } = useMessages();
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const maxQuantity = Math.max(1, max);
  const shown = Math.min(value, maxQuantity);
  const step = (to: number) => {
    setTyped(null);
    onChange(Math.min(maxQuantity, Math.max(1, to)));
  };
  const commit = () => {
    // A typed number of more than three digits may keep its comma.
    const text = toLatinDigits(typed ?? '').replaceAll(',', '');
    const requested = Math.trunc(Number(text));
    if (text.trim() !== '' && Number.isFinite(requested)) step(requested);
    setTyped(null);
    onCommit?.();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in one row with its controls
    <div className="quantity" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={product.decrease}
        disabled={isDisabled}
        aria-disabled={shown <= 1 || undefined}
        onClick={() => shown > 1 && step(shown - 1)}
      >
        <Icon name="minus" size={16} />
      </button>
      {/* Not of type number, which shows 0 to 9 in every language. */}
      <input
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={shown}
        aria-valuemin={1}
        aria-valuemax={maxQuantity}
        disabled={isDisabled}
        value={typed ?? formatNumber(shown, locale)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          const { key } = event;
          if (key === 'Enter') commit();
          if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
          event.preventDefault();
          step(key === 'ArrowUp' ? shown + 1 : shown - 1);
        }}
      />
      <button
        type="button"
        aria-label={product.increase}
        disabled={isDisabled}
        aria-disabled={shown >= maxQuantity || undefined}
        onClick={() => shown < maxQuantity && step(shown + 1)}
      >
        <Icon name="plus" size={16} />
      </button>
      <LiveRegion
        message={
          shown >= maxQuantity && maxQuantity > 1 && !isDisabled
            ? product.maxAvailable(maxQuantity)
            : formatNumber(shown, locale)
        }
      />
    </div>
  );
};
