import type { FormEvent, ReactNode } from 'react';
import { groupSizes } from '../../domain/listing-view.ts';
import { formatNumber } from '../../domain/locale.ts';
import { Disclosure } from '../kit/Disclosure.tsx';
import { useLocale } from '../messages/context.ts';
import { useListingMessages } from '../messages/listing.ts';
import { useNameOf } from '../messages/names.ts';
import './FilterSidebar.css';

interface Props {
  /** Null if the backend returns no size facet: the default sizes are shown, disabled. */
  sizes: readonly { value: string; count: number }[] | null;
  selected: string | null;
  /** Null removes the filter. */
  onSelect: (size: string | null) => void;
  /** Hidden fields for a submit without JavaScript. */
  children?: ReactNode;
}

const defaultSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

export const SizeFilter = ({ sizes, selected, onSelect, children }: Props) => {
  const listing = useListingMessages();
  const locale = useLocale();
  const nameOf = useNameOf();
  const options = sizes ?? defaultSizes.map((value) => ({ value, count: 0 }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement) onSelect(submitter.value || null);
  };
  const groups = groupSizes(options);
  const list = (group: typeof options) => (
    <ul className="bare size-filter">
      {group.map(({ value, count }) => (
        <li key={value}>
          <button
            type="submit"
            name="size"
            // Selecting the current size removes the filter.
            value={value === selected ? '' : value}
            disabled={sizes === null}
            aria-pressed={value === selected}
            aria-description={sizes === null ? undefined : listing.sizeCount(count)}
          >
            <span {...nameOf(value)} /> {sizes !== null && <small>{formatNumber(count, locale)}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <form onSubmit={submit}>
      {children}
      {groups.length < 2
        ? list(options)
        : groups.map((group, i) => (
            <Disclosure
              key={group[0]?.value}
              title={[...new Set([group[0], group.at(-1)])]
                .map((size) => size && nameOf(size.value).children)
                .join(' – ')}
              defaultOpen={i === 0 || group.some(({ value }) => value === selected)}
            >
              {list(group)}
            </Disclosure>
          ))}
      {sizes === null && <p className="field-hint">{listing.sizesUnavailable}</p>}
    </form>
  );
};
