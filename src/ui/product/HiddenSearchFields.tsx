import type { ListingSearch } from '../../domain/listing.ts';

interface Props {
  search: ListingSearch;
  /** What the form has fields for itself. */
  except: readonly (keyof ListingSearch)[];
}

/** The rest of the address as hidden fields, for a form of the listing that the browser sends without scripts. */
export const HiddenSearchFields = ({ search, except }: Props) =>
  Object.entries(search).map(
    ([name, value]) =>
      !except.includes(name as keyof ListingSearch) && (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ),
  );
