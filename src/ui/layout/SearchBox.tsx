import {
  ComboBox,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
} from 'react-aria-components';
import type { LocalText } from '../../contracts/schemas/identifiers.ts';
import type { CategoryMatch } from '../../domain/category-search.ts';
import { type LocalizedText, localName, localText } from '../../domain/locale.ts';
import { Icon } from '../kit/Icon.tsx';
import { LiveRegion } from '../kit/LiveRegion.tsx';
import { Picture } from '../kit/Picture.tsx';
import '../kit/Popup.css';
import { Price } from '../kit/Price.tsx';
import { AriaLanguageProvider } from '../messages/AriaLanguageProvider.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
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
  /** Called with the trimmed query on submit. */
  onSearch: (query: string) => void;
  onSelectProduct: (slug: string) => void;
  onSelectCategory: (slug: string) => void;
  /** Up to ten. */
  hits: readonly SearchSuggestion[];
  /** Number of results of the query; null if it is unknown. */
  total: number | null;
  /** State of the search: `none` before the first request. */
  state: 'none' | 'searching' | 'found' | 'failed';
  /** Suggested while the field is empty: recent searches, newest first, and popular ones. */
  recent: readonly string[];
  popular: readonly LocalText[];
  /** The categories of the query, or those suggested while the field is empty. */
  categories: readonly CategoryMatch[];
  onSelectTerm: (term: string) => void;
  onClearRecent: () => void;
  onFocus: () => void;
}

/** Option keys: a product by its slug, everything else with a prefix, because a slug has no colon. */
const termKey = (term: string) => `term:${term}`;
const categoryKey = (slug: string) => `category:${slug}`;
const clearKey = 'terms:clear';
const allKey = 'results:all';

const topLayer = 'data-react-aria-top-layer';

/**
 * While its list is open, react-aria would hide the page from screen readers but leave its links focusable. An element
 * of the top layer is exempt; the list closes anyway when the field loses the focus.
 */
const exposePage = (isOpen: boolean) => {
  const page = document.querySelector('body > :has(main)');
  if (isOpen) page?.setAttribute(topLayer, 'true');
  else page?.removeAttribute(topLayer);
};

/** Header search with suggestions. Replaces `SearchForm` once loaded and takes over its focus. */
export const SearchBox = ({
  query,
  onQueryChange,
  onSearch,
  onSelectProduct,
  onSelectCategory,
  hits,
  total,
  state,
  recent,
  popular,
  categories,
  onSelectTerm,
  onClearRecent,
  onFocus,
}: Props) => {
  const { layout } = useMessages();
  const search = useSearchMessages();
  const locale = useLocale();
  const count = hits.length + categories.length;
  const note = {
    none: '',
    searching: search.searching,
    found: hits.length === 0 ? layout.noHits(query) : '',
    failed: search.searchFailed,
  }[state];
  const statusMessage = [note, count > 0 && state === 'found' ? search.hits(count) : '']
    .filter(Boolean)
    .join('. ');
  const isEmpty = query.trim() === '';
  // While a query is searched, the hits and their number are those of the previous one.
  const seeAll = search.seeAll(state === 'found' ? total : null);
  // Two terms may have the same translation.
  const popularTerms = new Map(
    popular
      .map((term) => localText(term, locale))
      .filter(({ children }) => !recent.includes(children))
      .map((term) => [term.children, term]),
  );
  const hasSuggestions = isEmpty && recent.length + popularTerms.size + categories.length > 0;
  const select = (key: string) => {
    if (key === clearKey) return onClearRecent();
    if (key === allKey) return onSearch(query.trim());
    const term = [...recent, ...popularTerms.keys()].find((each) => termKey(each) === key);
    if (term !== undefined) return onSelectTerm(term);
    const found = categories.find(({ category }) => categoryKey(category.slug) === key);
    return found === undefined ? onSelectProduct(key) : onSelectCategory(found.category.slug);
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
  const categorySection = categories.length > 0 && (
    <ListBoxSection>
      <Header className="search-box-note">{search.categories}</Header>
      {categories.map(({ category, parents }) => {
        const name = localName(category, locale);
        return (
          <ListBoxItem
            key={category.slug}
            id={categoryKey(category.slug)}
            textValue={name.children}
            className="popup-item"
          >
            <span {...name} />
            {parents.length > 0 && (
              <small className="search-box-parents">
                {parents.toReversed().map((parent) => (
                  <span key={parent.slug} {...localName(parent, locale)} />
                ))}
              </small>
            )}
          </ListBoxItem>
        );
      })}
    </ListBoxSection>
  );
  const emptyQueryOptions = (
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
      {popularTerms.size > 0 && (
        <ListBoxSection>
          <Header className="search-box-note">{search.popularSearches}</Header>
          {[...popularTerms.values()].map(termItem)}
        </ListBoxSection>
      )}
      {categorySection}
    </>
  );
  const queryOptions = (
    <>
      {categorySection}
      {hits.map((hit) => {
        const name = localName(hit, locale);
        return (
          <ListBoxItem key={hit.slug} id={hit.slug} textValue={name.children} className="popup-item">
            <Picture url={hit.featured_img} alt="" sizes="3rem" />
            <span className="search-box-name" {...name} />
            <Price product={hit} />
          </ListBoxItem>
        );
      })}
      {hits.length > 0 && (
        <ListBoxItem id={allKey} textValue={seeAll} className="popup-item search-box-all">
          {seeAll}
        </ListBoxItem>
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
          // Escape would also clear the search input, and the empty input would open the list again.
          if (event.key === 'Escape' && input.ariaExpanded === 'true') event.preventDefault();
          // The combo box would only close its list on Enter; without an active option, Enter submits the query.
          if (event.key !== 'Enter') return;
          if (input.getAttribute('aria-activedescendant') || query.trim() === '') return;
          event.preventDefault();
          event.stopPropagation();
          onSearch(query.trim());
        }}
      >
        <AriaLanguageProvider>
          <ComboBox
            className="search-box"
            aria-label={layout.searchProducts}
            inputValue={query}
            onInputChange={onQueryChange}
            value={null}
            onChange={(key) => key !== null && select(String(key))}
            onFocus={onFocus}
            // Controlled items are not filtered again, and the list closes when they are empty.
            items={hits}
            allowsCustomValue
            allowsEmptyCollection={state !== 'none' || hasSuggestions}
            menuTrigger={hasSuggestions ? 'focus' : 'input'}
            autoFocus
            onOpenChange={exposePage}
          >
            <Input type="search" name="search" placeholder={layout.searchPlaceholder} enterKeyHint="search" />
            <Popover className="popup search-popup" offset={4}>
              {/* A landmark, because the list is outside of those of the page. */}
              <search aria-label={layout.searchProducts}>
                <ListBox
                  className="popup-list"
                  renderEmptyState={() => <p className="search-box-note">{note}</p>}
                >
                  {isEmpty ? emptyQueryOptions : queryOptions}
                </ListBox>
                {note !== '' && hits.length === 0 && !isEmpty && categories.length > 0 && (
                  <p className="search-box-note">{note}</p>
                )}
              </search>
            </Popover>
          </ComboBox>
        </AriaLanguageProvider>
        {/* Not a tab stop: Enter submits, and react-aria hides the button while suggestions are open. */}
        <button type="submit" aria-label={layout.search} tabIndex={-1}>
          <Icon name="search" />
        </button>
      </form>
      <LiveRegion message={statusMessage} />
    </search>
  );
};
