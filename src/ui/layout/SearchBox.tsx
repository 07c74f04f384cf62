import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { formatTaka } from '../../domain/money.ts';
import { Icon } from '../kit/Icon.tsx';
import { LiveRegion } from '../kit/LiveRegion.tsx';
import { Picture } from '../kit/Picture.tsx';
import '../kit/Popup.css';
import { useLocale, useTexts } from '../texts/context.ts';
import './SearchBox.css';
import './SearchForm.css';

export type SearchSuggestion = { name: string; slug: string; featured_img: string; unit_price: number };

type Props = {
  query: string;
  onQueryChange: (query: string) => void;
  /** Enter on what was typed. */
  onSearch: (query: string) => void;
  onChoose: (slug: string) => void;
  /** Up to ten. */
  hits: readonly SearchSuggestion[];
  /** What the hits are for: `none` before anything was asked. */
  state: 'none' | 'searching' | 'found' | 'failed';
};

/** The header's search with suggestions. It takes the place and the focus of the plain form. */
export function SearchBox({ query, onQueryChange, onSearch, onChoose, hits, state }: Props) {
  const { layout } = useTexts();
  const locale = useLocale();
  const says = {
    none: '',
    searching: layout.searching,
    found: hits.length === 0 ? layout.noHits(query) : layout.hits(hits.length),
    failed: layout.searchFailed,
  }[state];
  return (
    <search>
      <form
        className="search-form"
        action="/shop/all"
        onSubmit={(event) => {
          event.preventDefault();
          if (query.trim() !== '') onSearch(query.trim());
        }}
        onKeyDownCapture={(event) => {
          // With suggestions open the combo box would only close them; Enter on none of them means the words.
          const input = event.target;
          if (event.key !== 'Enter' || !(input instanceof HTMLInputElement)) return;
          if (input.getAttribute('aria-activedescendant') || query.trim() === '') return;
          event.preventDefault();
          event.stopPropagation();
          onSearch(query.trim());
        }}
      >
        <ComboBox
          className="search-box"
          aria-label={layout.searchProducts}
          inputValue={query}
          onInputChange={onQueryChange}
          items={hits}
          value={null}
          onChange={(slug) => slug !== null && onChoose(String(slug))}
          allowsCustomValue
          allowsEmptyCollection={state !== 'none'}
          menuTrigger="input"
          autoFocus
        >
          <Input type="search" name="search" placeholder={layout.searchPlaceholder} enterKeyHint="search" />
          <Popover className="popup search-popup" offset={4}>
            <ListBox
              className="popup-list"
              items={hits}
              renderEmptyState={() => <p className="search-box-note">{says}</p>}
            >
              {(hit) => (
                <ListBoxItem id={hit.slug} textValue={hit.name} className="popup-item">
                  <Picture url={hit.featured_img} alt="" sizes="3rem" />
                  <span className="search-box-name">{hit.name}</span>
                  <span>{formatTaka(hit.unit_price, locale)}</span>
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
        {/* Enter submits; while suggestions are open react-aria hides what is outside them from screen readers. */}
        <button type="submit" aria-label={layout.search} tabIndex={-1}>
          <Icon name="search" />
        </button>
      </form>
      <LiveRegion message={says} />
    </search>
  );
}
