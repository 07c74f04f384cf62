import { Icon } from '../kit/Icon.tsx';
import { useMessages } from '../messages/context.ts';
import './SearchForm.css';

interface Props {
  query: string;
  onQueryChange: (query: string) => void;
  onSearch: (query: string) => void;
  /** The time to load the suggestions. */
  onFocus?: () => void;
}

/** Header search without suggestions. A native form, so that it works before hydration. */
export const SearchForm = ({ query, onQueryChange, onSearch, onFocus }: Props) => {
  const { layout } = useMessages();
  return (
    <search>
      <form
        className="search-form"
        action="/shop/all"
        onSubmit={(event) => {
          event.preventDefault();
          if (query.trim() !== '') onSearch(query.trim());
        }}
      >
        <input
          type="search"
          name="search"
          value={query}
          aria-label={layout.searchProducts}
          placeholder={layout.searchPlaceholder}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onQueryChange(event.target.value)}
          onFocus={onFocus}
        />
        <input type="hidden" name="sort" value="relevance" />
        <button type="submit" aria-label={layout.search}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
};
