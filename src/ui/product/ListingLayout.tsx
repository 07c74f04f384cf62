import type { ReactNode } from 'react';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import './ListingLayout.css';

interface Props {
  sidebar: ReactNode;
  drawer: ReactNode;
  /** Above the list: results header and active filters. */
  head: ReactNode;
  children: ReactNode;
}

/** Filters in a sidebar if there is room, otherwise in a drawer. */
export const ListingLayout = ({ sidebar, drawer, head, children }: Props) => {
  // Removing a filter removes its button, and "Clear all" of an empty list disappears too: the focus moves to the next
  // filter or to the result count.
  const restoredFocus = useRestoredFocus<HTMLDivElement>(
    'near',
    '.results-header [role=status], .active-filters button',
  );
  return (
    <div className="listing-layout">
      <div className="listing-layout-side">{sidebar}</div>
      {drawer}
      <div {...restoredFocus} className="listing-layout-main">
        <div className="listing-layout-head">{head}</div>
        {children}
      </div>
    </div>
  );
};
