import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Category } from '../../contracts/schemas/category.ts';
import { addRecentTerm } from '../../domain/browsing-history.ts';
import { findCategories } from '../../domain/category-search.ts';
import { resultsOf } from '../../domain/listing.ts';
import type { Shop } from '../../platform/shop.ts';
import { searchedKey } from '../../platform/storage/browsing-history.ts';
import { tryRead, tryWrite } from '../../platform/storage/storage.ts';
import { SearchBox } from '../../ui/layout/SearchBox.tsx';
import { provideProductSearch } from './provide-product-search.ts';

/** Number of top categories suggested for an empty query. */
const suggestedCategories = 6;
/** Number of categories suggested for a query. */
const matchingCategories = 3;

const readRecent = ({ storage }: Shop): string[] => {
  const stored = tryRead(storage, searchedKey);
  return Array.isArray(stored) ? stored.filter((term) => typeof term === 'string') : [];
};

interface Props {
  shop: Shop;
  categories: readonly Category[];
  /** Query typed before this component was loaded. */
  typed: string;
}

/** Header search with suggestions, loaded when the plain field is first focused. */
export const Suggestions = ({ shop, categories, typed }: Props) => {
  const router = useRouter();
  const [machine] = useState(() => provideProductSearch(shop.settings.search));
  const [recent] = useState(() => readRecent(shop));
  const actor = useActorRef(machine, { input: { recent } });
  useEffect(() => {
    const subscription = actor.on('*', (event) => {
      if (event.type === 'recent.changed') {
        const [term] = event.recent;
        // Another tab may have stored searches since.
        const merged = term === undefined ? [] : addRecentTerm(readRecent(shop), term);
        return tryWrite(shop.storage, searchedKey, merged);
      }
      void router.navigate({ to: '/shop/$slug', params: { slug: 'all' }, search: resultsOf(event.query) });
    });
    if (typed !== '') actor.send({ type: 'query.change', query: typed });
    return () => subscription.unsubscribe();
  }, [actor, router, shop, typed]);
  const snapshot = useSelector(actor, (current) => current);
  const state = snapshot.hasTag('busy')
    ? 'searching'
    : snapshot.matches('found') || snapshot.matches('nothingFound')
      ? 'found'
      : snapshot.matches('failed')
        ? 'failed'
        : 'none';
  const { query, hits, total, recent: terms } = snapshot.context;
  return (
    <SearchBox
      query={query}
      onQueryChange={(query) => actor.send({ type: 'query.change', query })}
      onSearch={() => actor.send({ type: 'query.submit' })}
      onSelectProduct={(slug) => {
        actor.send({ type: 'search.close' });
        void router.navigate({ to: '/products/$slug', params: { slug } });
      }}
      onSelectCategory={(slug) => {
        actor.send({ type: 'search.close' });
        void router.navigate({ to: '/shop/$slug', params: { slug } });
      }}
      hits={hits}
      total={total}
      state={state}
      recent={terms}
      popular={shop.settings.popularSearches ?? []}
      categories={
        query.trim() === ''
          ? categories.slice(0, suggestedCategories).map((category) => ({ category, parents: [] }))
          : state === 'none'
            ? []
            : findCategories(categories, query, matchingCategories)
      }
      onSelectTerm={(term) => actor.send({ type: 'term.select', term })}
      onClearRecent={() => actor.send({ type: 'recent.clear' })}
      onFocus={() => actor.send({ type: 'search.open' })}
    />
  );
};
