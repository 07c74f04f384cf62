import type { ListingSearch } from '../../domain/listing.ts';
import { type SortChoice, sortChoices } from '../../domain/listing.ts';
import { Button } from '../kit/Button.tsx';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { useListingMessages } from '../messages/listing.ts';
import { HiddenSearchFields } from './HiddenSearchFields.tsx';

interface Props {
  sort: SortChoice;
  /** Current filters, kept on submit. Relevance is offered only with a search term. */
  filters: Omit<ListingSearch, 'sort' | 'page'>;
  /** The optional sort options of the backend. */
  listed: readonly string[] | undefined;
  onSort: (sort: SortChoice) => void;
}

export const SortSelect = ({ sort, filters, listed, onSort }: Props) => {
  const listing = useListingMessages();
  return (
    <form className="sort-select">
      <HiddenSearchFields search={filters} except={[]} />
      <NativeSelect
        label={listing.sort}
        name="sort"
        value={sort}
        onChange={(value) => onSort(value as SortChoice)}
        options={sortChoices(filters.search, listed).map((value) => ({
          value,
          name: listing.sortOptions[value],
        }))}
      />
      <noscript>
        <Button type="submit">{listing.apply}</Button>
      </noscript>
    </form>
  );
};
