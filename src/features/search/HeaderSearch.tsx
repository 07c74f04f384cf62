import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Category } from '../../contracts/schemas/category.ts';
import { resultsOf } from '../../domain/listing.ts';
import type { Shop } from '../../platform/shop.ts';
import { SearchForm } from '../../ui/layout/SearchForm.tsx';

const load = () => import('./Suggestions.tsx');
type WithSuggestions = Awaited<ReturnType<typeof load>>['Suggestions'];

/** Header search: a plain form until it is focused, then replaced by one with suggestions. */
export const HeaderSearch = ({ shop, categories }: { shop: Shop; categories: readonly Category[] }) => {
  const router = useRouter();
  const [query, setQuery] = useState('');
  const [Suggestions, setSuggestions] = useState<WithSuggestions | null>(null);
  const container = useRef<HTMLDivElement>(null);
  // Resets the query and recent terms when the history is cleared.
  useEffect(
    () =>
      shop.browsingHistory.subscribe(() => {
        setQuery('');
        setSuggestions(null);
      }),
    [shop],
  );
  // The new form focuses itself on mount, so replace the old one only while it has the focus, and synchronously, so
  // that the focus cannot move in between.
  const replace = (loaded: Awaited<ReturnType<typeof load>>) => {
    if (container.current?.contains(document.activeElement))
      flushSync(() => setSuggestions(() => loaded.Suggestions));
  };
  // Offline, the plain form keeps working.
  const keepPlain = () => undefined;
  return (
    <div ref={container} className="search-place">
      {Suggestions ? (
        <Suggestions shop={shop} categories={categories} typed={query} />
      ) : (
        <SearchForm
          query={query}
          onQueryChange={setQuery}
          onSearch={(search) =>
            void router.navigate({ to: '/shop/$slug', params: { slug: 'all' }, search: resultsOf(search) })
          }
          onFocus={() => void load().then(replace, keepPlain)}
        />
      )}
    </div>
  );
};
