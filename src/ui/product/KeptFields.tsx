import type { ListingSearch } from '../../domain/listing.ts';

interface Props {
  search: ListingSearch;
  /** What the form has fields for itself. */
  except: readonly (keyof ListingSearch)[];
}

/** What a form of the listing keeps of the address when the browser sends it without scripts. */
export const KeptFields = ({ search, except }: Props) =>
  Object.entries(search).map(
    ([name, value]) =>
      !except.includes(name as keyof ListingSearch) && (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ),
  );
