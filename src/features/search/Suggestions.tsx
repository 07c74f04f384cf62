import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { searchedKey } from '../../platform/browsing-history.ts';
import type { Shop } from '../../platform/shop.ts';
import { tryRead, tryWrite } from '../../platform/storage.ts';
import { SearchBox } from '../../ui/layout/SearchBox.tsx';
import { provideProductSearch } from './provide-product-search.ts';

interface Props {
  shop: Shop /** What was typed before this was here. */;
  typed: string;
}

/** The header's search with suggestions and their machine; it comes when the plain field is first focused. */
export const Suggestions = ({ shop, typed }: Props) => {
  const router = useRouter();
  const [machine] = useState(() => provideProductSearch(shop.settings.search));
  const [recent] = useState(() => {
    const stored = tryRead(shop.storage, searchedKey);
    return Array.isArray(stored) ? stored.filter((term) => typeof term === 'string') : [];
  });
  const actor = useActorRef(machine, { input: { recent } });
  useEffect(() => {
    const subscription = actor.on('*', (event) => {
      if (event.type === 'recent.changed') return tryWrite(shop.storage, searchedKey, event.recent);
      void router.navigate({ to: '/shop/$slug', params: { slug: 'all' }, search: { search: event.query } });
    });
    if (typed !== '') actor.send({ type: 'query.change', query: typed });
    return () => subscription.unsubscribe();
  }, [actor, router, shop, typed]);
  const snapshot = useSelector(actor, (now) => now);
  const state = snapshot.hasTag('busy')
    ? 'searching'
    : snapshot.matches('found') || snapshot.matches('nothingFound')
      ? 'found'
      : snapshot.matches('failed')
        ? 'failed'
        : 'none';
  return (
    <SearchBox
      query={snapshot.context.query}
      onQueryChange={(query) => actor.send({ type: 'query.change', query })}
      onSearch={() => actor.send({ type: 'query.submit' })}
      onChoose={(slug) => {
        actor.send({ type: 'search.close' });
        void router.navigate({ to: '/products/$slug', params: { slug } });
      }}
      hits={snapshot.context.hits}
      state={state}
      recent={snapshot.context.recent}
      onChooseRecent={(term) => actor.send({ type: 'recent.choose', term })}
      onClearRecent={() => actor.send({ type: 'recent.clear' })}
      onFocus={() => actor.send({ type: 'search.open' })}
    />
  );
};
