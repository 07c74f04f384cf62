import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { readPageSearch } from '../../domain/listing.ts';
import { useListingMessages } from '../../ui/messages/listing.ts';
import { useShop } from '../page/root-data.ts';

/** The requested page number, so that the pagination updates while the page is loading. */
export const useRequestedPage = (shown: number): number =>
  useRouterState({
    select: ({ location, resolvedLocation }) =>
      location.pathname === resolvedLocation?.pathname ? (readPageSearch(location.search).page ?? 1) : shown,
  });

interface Shown {
  list: string;
  page: number;
  last: number;
  /** Sort order and its name. */
  order?: { key: string; name: string };
}

/**
 * Announces a change of page or sort order to screen readers. The result count is a live region, and another list
 * announces its title.
 */
export const useAnnouncedList = ({ list, page, last, order }: Shown): void => {
  const { announcement } = useShop();
  const listing = useListingMessages();
  const key = order?.key;
  const name = order?.name;
  const before = useRef({ list, page, key });
  useEffect(() => {
    const previous = before.current;
    before.current = { list, page, key };
    if (previous.list !== list) return;
    // Not the name, which a change of language translates.
    const isSorted = name !== undefined && previous.key !== key;
    const isPaged = previous.page !== page && last > 1;
    if (isSorted || isPaged)
      announcement.set(
        [...(isSorted ? [name] : []), ...(isPaged ? [listing.pageOf(page, last)] : [])].join('. '),
      );
  }, [list, page, last, key, name, listing, announcement]);
};
