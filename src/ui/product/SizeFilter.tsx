import type { FormEvent, ReactNode } from 'react';
import { formatNumber } from '../../domain/locale.ts';
import { useLocale } from '../messages/context.ts';
import { useListingMessages } from '../messages/listing.ts';
import './FilterSidebar.css';

interface Props {
  /** Null when the backend counts none: the usual sizes stand there, disabled. */
  sizes: readonly { value: string; count: number }[] | null;
  chosen: string | null;
  /** Null takes the filter away. */
  onChoose: (size: string | null) => void;
  /** Fields that the browser sends along when it sends the form itself. */
  children?: ReactNode;
}

const usual = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

export const SizeFilter = ({ sizes, chosen, onChoose, children }: Props) => {
  const listing = useListingMessages();
  const locale = useLocale();
  const counted = sizes ?? usual.map((value) => ({ value, count: 0 }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement) onChoose(submitter.value || null);
  };
  return (
    <form onSubmit={submit}>
      {children}
      <ul className="bare size-filter">
        {counted.map(({ value, count }) => (
          <li key={value}>
            <button
              type="submit"
              name="size"
              // Chosen once more, it is taken away.
              value={value === chosen ? '' : value}
              disabled={sizes === null}
              aria-pressed={value === chosen}
              aria-description={sizes === null ? undefined : listing.sizeCount(value, count)}
            >
              {value} {sizes !== null && <small>{formatNumber(count, locale)}</small>}
            </button>
          </li>
        ))}
      </ul>
      {sizes === null && <p className="field-hint">{listing.sizesUnavailable}</p>}
    </form>
  );
};
