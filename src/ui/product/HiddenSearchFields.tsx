import type { ListingSearch } from '../../domain/listing.ts';

interface Props {
  search: ListingSearch;
  /** Search params that the form has visible fields for. */
  except: readonly (keyof ListingSearch)[];
}

/** The other search params as hidden fields, so that a listing form keeps them when it submits without JavaScript. */
export const HiddenSearchFields = ({ search, except }: Props) =>
  Object.entries(search).map(
    ([name, value]) =>
      !except.includes(name as keyof ListingSearch) && (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ),
  );
