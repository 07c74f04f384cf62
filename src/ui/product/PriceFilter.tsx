import { type FormEvent, type ReactNode, useState } from 'react';
import { pricePresets } from '../../domain/listing-view.ts';
import { formatNumber, formatTaka } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { enterLatinDigits } from '../kit/enter-latin-digits.ts';
import { NativeField } from '../kit/NativeField.tsx';
import { useLocale } from '../messages/context.ts';
import { useListingMessages } from '../messages/listing.ts';
import './FilterSidebar.css';

export interface PriceBounds {
  min: number | null;
  max: number | null;
}
interface Props {
  bounds: PriceBounds;
  /** Lowest and highest price of the results, shown as placeholders. */
  range: { min: number; max: number } | null;
  onApply: (bounds: PriceBounds) => void;
  /** Hidden fields for a submit without JavaScript. */
  children?: ReactNode;
}

const parsePrice = (typed: FormDataEntryValue | null): number | null => {
  const text = String(typed ?? '').trim();
  return text === '' ? null : Math.max(0, Number(text));
};

/** A minimum of 0 is a value; a maximum that is empty or 0 is ignored. */
export const PriceFilter = ({ bounds, range, onApply, children }: Props) => {
  const listing = useListingMessages();
  const locale = useLocale();
  const presets = range === null ? [] : pricePresets(range);
  const nameOf = ({ min, max }: { min?: number; max?: number }): string => {
    const [from, to] = [min, max].map((price) => formatTaka(price ?? 0, locale)) as [string, string];
    if (min === undefined) return listing.filterMax(to);
    return max === undefined ? listing.filterMin(from) : `${from} – ${to}`;
  };
  // The error belongs to the bounds it was found with: new bounds from outside reset the fields, and so the error.
  const boundsKey = `${bounds.min} ${bounds.max}`;
  const [crossedBoundsKey, setCrossedBoundsKey] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const min = parsePrice(typed.get('price_min'));
    const max = parsePrice(typed.get('price_max')) || null;
    const crossed = min !== null && max !== null && max < min;
    setCrossedBoundsKey(crossed ? boundsKey : null);
    if (!crossed) onApply({ min, max });
  };
  return (
    <>
      {presets.length > 0 && (
        <ul className="bare price-presets">
          {presets.map(({ min = null, max = null }) => {
            const isSelected = min === bounds.min && max === bounds.max;
            return (
              <li key={min}>
                <form
                  onSubmit={(event) => {
                    event.preventDefault();
                    onApply(isSelected ? { min: null, max: null } : { min, max });
                  }}
                >
                  {children}
                  {!isSelected && min !== null && <input type="hidden" name="price_min" value={min} />}
                  {!isSelected && max !== null && <input type="hidden" name="price_max" value={max} />}
                  <button type="submit" aria-pressed={isSelected}>
                    {nameOf({ ...(min !== null && { min }), ...(max !== null && { max }) })}
                  </button>
                </form>
              </li>
            );
          })}
        </ul>
      )}
      <form className="price-filter" onSubmit={submit}>
        {children}
        <NativeField
          label={listing.priceMin}
          name="price_min"
          type="number"
          inputMode="numeric"
          min={0}
          onBeforeInput={enterLatinDigits}
          defaultValue={bounds.min ?? ''}
          placeholder={formatNumber(Math.floor(range?.min ?? 0), locale)}
        />
        <NativeField
          label={listing.priceMax}
          name="price_max"
          type="number"
          inputMode="numeric"
          min={0}
          onBeforeInput={enterLatinDigits}
          defaultValue={bounds.max ?? ''}
          placeholder={range ? formatNumber(Math.ceil(range.max), locale) : ''}
          error={crossedBoundsKey === boundsKey ? listing.priceOrder : undefined}
        />
        <Button type="submit">{listing.apply}</Button>
      </form>
    </>
  );
};
