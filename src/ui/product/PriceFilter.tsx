import { type FormEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { NativeField } from '../kit/NativeField.tsx';
import { useMessages } from '../messages/context.ts';
import './FilterSidebar.css';

export interface PriceBounds {
  min: number | null;
  max: number | null;
}
interface Props {
  bounds: PriceBounds;
  /** Lowest and highest price there is, shown as examples. */
  range: { min: number; max: number } | null;
  onApply: (bounds: PriceBounds) => void;
}

const read = (typed: FormDataEntryValue | null): number | null => {
  const text = String(typed ?? '').trim();
  return text === '' ? null : Math.max(0, Number(text));
};

/** A minimum of 0 counts; a maximum that is empty or 0 does not. */
export const PriceFilter = ({ bounds, range, onApply }: Props) => {
  const { product } = useMessages();
  // A fault belongs to the bounds it was found over: others, set elsewhere, put other amounts into the fields.
  const over = `${bounds.min} ${bounds.max}`;
  const [crossedOver, setCrossedOver] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const min = read(typed.get('price_min'));
    const max = read(typed.get('price_max')) || null;
    const crossed = min !== null && max !== null && max < min;
    setCrossedOver(crossed ? over : null);
    if (!crossed) onApply({ min, max });
  };
  return (
    <form className="price-filter" onSubmit={submit}>
      <NativeField
        label={product.priceMin}
        name="price_min"
        type="number"
        inputMode="numeric"
        min={0}
        defaultValue={bounds.min ?? ''}
        placeholder={range ? String(Math.floor(range.min)) : '0'}
      />
      <NativeField
        label={product.priceMax}
        name="price_max"
        type="number"
        inputMode="numeric"
        min={0}
        defaultValue={bounds.max ?? ''}
        placeholder={range ? String(Math.ceil(range.max)) : ''}
        error={crossedOver === over ? product.priceOrder : undefined}
      />
      <Button type="submit">{product.apply}</Button>
    </form>
  );
};
