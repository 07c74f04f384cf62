import type { ReactNode } from 'react';
import { useMessages } from '../messages/context.ts';
import { useListingMessages } from '../messages/listing.ts';
import './ResultsHeader.css';

interface Props {
  title: string;
  /** Below the title. */
  about?: ReactNode;
  total: number;
  /** Positions of the products on this page, if there are several pages. */
  range?: { from: number; to: number } | null;
  sort: ReactNode;
}

export const ResultsHeader = ({ title, about, total, range = null, sort }: Props) => {
  const { product } = useMessages();
  const listing = useListingMessages();
  return (
    <header className="results-header">
      <h1>{title}</h1>
      {about}
      <div className="results-header-row">
        <div className="results-header-counts">
          <p role="status" tabIndex={-1} data-result-line="">
            {product.resultsCount(total)}
          </p>
          {range && <p>{listing.resultsRange(range.from, range.to, total)}</p>}
        </div>
        {sort}
      </div>
    </header>
  );
};
