import { useState } from 'react';
import { formatNumber } from '../../domain/locale.ts';
import { useLocale, useMessages } from '../messages/context.ts';
import { enterLatinDigits } from './enter-latin-digits.ts';
import { Icon } from './Icon.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { blurOnWheel } from './number-wheel.ts';
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
    const requested = Math.trunc(Number(typed));
    if (typed !== null && typed.trim() !== '' && Number.isFinite(requested)) step(requested);
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
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={maxQuantity}
        aria-label={label}
        disabled={isDisabled}
        value={typed ?? String(shown)}
        onBeforeInput={enterLatinDigits}
        onWheel={blurOnWheel}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
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
