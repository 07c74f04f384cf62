import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../ui/messages/context.ts';
import { useShop } from '../shell/root-data.ts';
import { readPageSearch } from './page-search.ts';

/** The page of a list that was requested last: while it loads, the pagination already continues from it. */
export const useRequestedPage = (shown: number): number =>
  useRouterState({
    select: ({ location, resolvedLocation }) =>
      location.pathname === resolvedLocation?.pathname ? (readPageSearch(location.search).page ?? 1) : shown,
  });

interface Shown {
  list: string;
  page: number;
  last: number;
  order?: string;
}

/**
 * Announces another page or order of the list on show. The number of results announces itself, and another list
 * its title.
 */
export const useAnnouncedList = ({ list, page, last, order }: Shown): void => {
  const { announcement } = useShop();
  const { layout } = useMessages();
  const before = useRef({ list, page, order });
  useEffect(() => {
    const was = before.current;
    before.current = { list, page, order };
    if (was.list !== list) return;
    const isSorted = order !== undefined && was.order !== order;
    const isPaged = was.page !== page && last > 1;
    if (isSorted || isPaged)
      announcement.set(
        [...(isSorted ? [order] : []), ...(isPaged ? [layout.pageOf(page, last)] : [])].join('. '),
      );
  }, [list, page, last, order, layout, announcement]);
};
