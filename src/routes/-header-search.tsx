import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Shop } from '../app/shop.ts';
import { SearchForm } from '../ui/layout/SearchForm.tsx';

const load = () => import('./-search-box.tsx');
const Suggestions = lazy(() => load().then((m) => ({ default: m.Suggestions })));

/** The search of the header: a plain form at first, one with suggestions as soon as somebody is about to type. */
export function HeaderSearch({ shop }: { shop: Shop }) {
  const router = useRouter();
  const [query, setQuery] = useState('');
  const [isReady, setReady] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The other form takes the focus as it comes, so it comes only while this one has it.
  const replace = () => place.current?.contains(document.activeElement) && setReady(true);
  // Without a connection the plain form goes on serving.
  const keepPlain = () => undefined;
  const plain = (
    <SearchForm
      query={query}
      onQueryChange={setQuery}
      onSearch={(search) =>
        void router.navigate({ to: '/shop/$slug', params: { slug: 'all' }, search: { search } })
      }
      onFocus={() => void load().then(replace, keepPlain)}
    />
  );
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {isReady ? (
        <Suspense fallback={plain}>
          <Suggestions shop={shop} typed={query} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  );
}
