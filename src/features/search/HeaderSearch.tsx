import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Category } from '../../contracts/schemas/category.ts';
import type { Shop } from '../../platform/shop.ts';
import { SearchForm } from '../../ui/layout/SearchForm.tsx';

const load = () => import('./Suggestions.tsx');
type WithSuggestions = Awaited<ReturnType<typeof load>>['Suggestions'];

/** The search of the header: a plain form at first, one with suggestions as soon as somebody is about to type. */
export const HeaderSearch = ({ shop, categories }: { shop: Shop; categories: readonly Category[] }) => {
  const router = useRouter();
  const [query, setQuery] = useState('');
  const [Suggestions, setSuggestions] = useState<WithSuggestions | null>(null);
  const place = useRef<HTMLDivElement>(null);
  // The next person gets a form that knows neither words nor terms.
  useEffect(
    () =>
      shop.browsingHistory.subscribe(() => {
        setQuery('');
        setSuggestions(null);
      }),
    [shop],
  );
  // The other form takes the focus as it comes, so it comes only while this one has it, and at once: between a
  // look at the focus and a later change the shopper may have gone on.
  const replace = (loaded: Awaited<ReturnType<typeof load>>) => {
    if (place.current?.contains(document.activeElement))
      flushSync(() => setSuggestions(() => loaded.Suggestions));
  };
  // Without a connection the plain form goes on serving.
  const keepPlain = () => undefined;
  return (
    <div ref={place} className="search-place">
      {Suggestions ? (
        <Suggestions shop={shop} categories={categories} typed={query} />
      ) : (
        <SearchForm
          query={query}
          onQueryChange={setQuery}
          onSearch={(search) =>
            void router.navigate({ to: '/shop/$slug', params: { slug: 'all' }, search: { search } })
          }
          onFocus={() => void load().then(replace, keepPlain)}
        />
      )}
    </div>
  );
};
