import {
  ComboBox,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
} from 'react-aria-components';
import type { Category } from '../../contracts/schemas/category.ts';
import type { LocalText } from '../../contracts/schemas/identifiers.ts';
import { type LocalizedText, localName, localText } from '../../domain/locale.ts';
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
  onChooseProduct: (slug: string) => void;
  onChooseCategory: (slug: string) => void;
  /** Up to ten. */
  hits: readonly SearchSuggestion[];
  /** What the hits are for: `none` before anything was asked. */
  state: 'none' | 'searching' | 'found' | 'failed';
  /** Offered while nothing is typed: the terms searched for last, newest first, those of others, and where to look. */
  recent: readonly string[];
  popular: readonly LocalText[];
  categories: readonly Category[];
  onChooseTerm: (term: string) => void;
  onClearRecent: () => void;
  onFocus: () => void;
}

/** Keys of what can be chosen: products by slug, all else under names no slug has. */
const termKey = (term: string) => `term:${term}`;
const categoryKey = (slug: string) => `category:${slug}`;
const clearKey = 'terms:clear';

/** The header's search with suggestions. It takes the place and the focus of the plain form. */
export const SearchBox = ({
  query,
  onQueryChange,
  onSearch,
  onChooseProduct,
  onChooseCategory,
  hits,
  state,
  recent,
  popular,
  categories,
  onChooseTerm,
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
  const isIdle = query.trim() === '';
  // Two terms may have the same words in one of the languages.
  const others = new Map(
    popular
      .map((term) => localText(term, locale))
      .filter(({ children }) => !recent.includes(children))
      .map((term) => [term.children, term]),
  );
  const hasOffers = isIdle && recent.length + others.size + categories.length > 0;
  const choose = (key: string) => {
    if (key === clearKey) return onClearRecent();
    const term = [...recent, ...others.keys()].find((one) => termKey(one) === key);
    if (term !== undefined) return onChooseTerm(term);
    const category = categories.find(({ slug }) => categoryKey(slug) === key);
    return category === undefined ? onChooseProduct(key) : onChooseCategory(category.slug);
  };
  const termItem = (term: LocalizedText) => (
    <ListBoxItem
      key={term.children}
      id={termKey(term.children)}
      textValue={term.children}
      className="popup-item"
    >
      <span {...term} />
    </ListBoxItem>
  );
  const offers = (
    <>
      {recent.length > 0 && (
        <ListBoxSection>
          <Header className="search-box-note">{search.recentSearches}</Header>
          {recent.map((term) => termItem({ children: term }))}
          <ListBoxItem id={clearKey} textValue="" className="popup-item search-box-clear">
            {search.clearRecentSearches}
          </ListBoxItem>
        </ListBoxSection>
      )}
      {others.size > 0 && (
        <ListBoxSection>
          <Header className="search-box-note">{search.popularSearches}</Header>
          {[...others.values()].map(termItem)}
        </ListBoxSection>
      )}
      {categories.length > 0 && (
        <ListBoxSection>
          <Header className="search-box-note">{search.categories}</Header>
          {categories.map((category) => {
            const name = localName(category, locale);
            return (
              <ListBoxItem
                key={category.slug}
                id={categoryKey(category.slug)}
                textValue={name.children}
                className="popup-item"
              >
                <span {...name} />
              </ListBoxItem>
            );
          })}
        </ListBoxSection>
      )}
    </>
  );
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
          const input = event.target;
          if (!(input instanceof HTMLInputElement)) return;
          // The browser empties a field of this type, and the emptied one would offer its list.
          if (event.key === 'Escape' && input.ariaExpanded === 'true') event.preventDefault();
          // With suggestions open the combo box would only close them; Enter on none of them means the words.
          if (event.key !== 'Enter') return;
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
            allowsEmptyCollection={state !== 'none' || hasOffers}
            menuTrigger={hasOffers ? 'focus' : 'input'}
            autoFocus
          >
            <Input type="search" name="search" placeholder={layout.searchPlaceholder} enterKeyHint="search" />
            <Popover className="popup search-popup" offset={4}>
              <ListBox
                className="popup-list"
                renderEmptyState={() => <p className="search-box-note">{says}</p>}
              >
                {isIdle
                  ? offers
                  : hits.map((hit) => {
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
                    })}
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
