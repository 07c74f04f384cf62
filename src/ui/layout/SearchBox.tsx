import {
  ComboBox,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
} from 'react-aria-components';
import { localName } from '../../domain/locale.ts';
import { Icon } from '../kit/Icon.tsx';
import { LiveRegion } from '../kit/LiveRegion.tsx';
import { Picture } from '../kit/Picture.tsx';
import '../kit/Popup.css';
import { Price } from '../kit/Price.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import { InAriaLanguage } from '../messages/InAriaLanguage.tsx';
import { useSearchMessages } from '../messages/search.ts';
import './SearchBox.css';
import './SearchForm.css';

export interface SearchSuggestion {
  name: string;
  name_bn?: string | undefined;
  slug: string;
  featured_img: string;
  unit_price: number;
  sales_price: number;
}

interface Props {
  query: string;
  onQueryChange: (query: string) => void;
  /** Enter on what was typed. */
  onSearch: (query: string) => void;
  onChoose: (slug: string) => void;
  /** Up to ten. */
  hits: readonly SearchSuggestion[];
  /** What the hits are for: `none` before anything was asked. */
  state: 'none' | 'searching' | 'found' | 'failed';
  /** The terms searched for last, newest first: offered while nothing is typed. */
  recent: readonly string[];
  onChooseRecent: (term: string) => void;
  onClearRecent: () => void;
  onFocus: () => void;
}

/** Keys of what can be chosen: products by slug, terms and the way to forget them under names no slug has. */
const termKey = (term: string) => `term:${term}`;
const clearKey = 'terms:clear';

/** The header's search with suggestions. It takes the place and the focus of the plain form. */
export const SearchBox = ({
  query,
  onQueryChange,
  onSearch,
  onChoose,
  hits,
  state,
  recent,
  onChooseRecent,
  onClearRecent,
  onFocus,
}: Props) => {
  const { layout } = useMessages();
  const search = useSearchMessages();
  const locale = useLocale();
  const says = {
    none: '',
    searching: layout.searching,
    found: hits.length === 0 ? layout.noHits(query) : search.hits(hits.length),
    failed: search.searchFailed,
  }[state];
  const offersRecent = query.trim() === '' && recent.length > 0;
  const choose = (key: string) => {
    if (key === clearKey) return onClearRecent();
    const term = recent.find((one) => termKey(one) === key);
    return term === undefined ? onChoose(key) : onChooseRecent(term);
  };
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
        <InAriaLanguage>
          <ComboBox
            className="search-box"
            aria-label={layout.searchProducts}
            inputValue={query}
            onInputChange={onQueryChange}
            value={null}
            onChange={(key) => key !== null && choose(String(key))}
            onFocus={onFocus}
            // Given, they are not filtered a second time, and an emptied list closes.
            items={hits}
            allowsCustomValue
            allowsEmptyCollection={state !== 'none' || offersRecent}
            menuTrigger={offersRecent ? 'focus' : 'input'}
            autoFocus
          >
            <Input type="search" name="search" placeholder={layout.searchPlaceholder} enterKeyHint="search" />
            <Popover className="popup search-popup" offset={4}>
              <ListBox
                className="popup-list"
                renderEmptyState={() => <p className="search-box-note">{says}</p>}
              >
                {offersRecent ? (
                  <ListBoxSection>
                    <Header className="search-box-note">{search.recentSearches}</Header>
                    {recent.map((term) => (
                      <ListBoxItem key={term} id={termKey(term)} textValue={term} className="popup-item">
                        {term}
                      </ListBoxItem>
                    ))}
                    <ListBoxItem id={clearKey} textValue="" className="popup-item search-box-clear">
                      {search.clearRecentSearches}
                    </ListBoxItem>
                  </ListBoxSection>
                ) : (
                  hits.map((hit) => {
                    const name = localName(hit, locale);
                    return (
                      <ListBoxItem
                        key={hit.slug}
                        id={hit.slug}
                        textValue={name.children}
                        className="popup-item"
                      >
                        <Picture url={hit.featured_img} alt="" sizes="3rem" />
                        <span className="search-box-name" {...name} />
                        <Price product={hit} />
                      </ListBoxItem>
                    );
                  })
                )}
              </ListBox>
            </Popover>
          </ComboBox>
        </InAriaLanguage>
        {/* Enter submits; while suggestions are open react-aria hides what is outside them from screen readers. */}
        <button type="submit" aria-label={layout.search} tabIndex={-1}>
          <Icon name="search" />
        </button>
      </form>
      <LiveRegion message={says} />
    </search>
  );
};
