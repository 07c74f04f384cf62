import type { ReactNode } from 'react';
import './ListingLayout.css';

type Props = { sidebar: ReactNode; drawer: ReactNode; children: ReactNode };

/** Filters at the side where there is room; elsewhere behind the drawer's bar. */
export function ListingLayout({ sidebar, drawer, children }: Props) {
  return (
    <div className="listing-layout">
      <div className="listing-layout-side">{sidebar}</div>
      <div className="listing-layout-main">{children}</div>
      {drawer}
    </div>
  );
}
