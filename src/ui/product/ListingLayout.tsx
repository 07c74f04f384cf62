import type { ReactNode } from 'react';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import './ListingLayout.css';

interface Props {
  sidebar: ReactNode;
  drawer: ReactNode;
  /** Above the list: what it shows, and the filters in force. */
  head: ReactNode;
  children: ReactNode;
}

/** Filters at the side where there is room; elsewhere behind the drawer's bar. */
export const ListingLayout = ({ sidebar, drawer, head, children }: Props) => {
  // A filter taken off takes its button along, and so does "Clear all" where nothing was found: the next filter has
  // the focus then, or what says how many results there are.
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
