import type { ReactNode } from 'react';
import { useMessages } from '../messages/context.ts';
import './ResultsHeader.css';

interface Props {
  /** The category's name. */
  title: string;
  search: string | null;
  total: number;
  sort: ReactNode;
}

export const ResultsHeader = ({ title, search, total, sort }: Props) => {
  const { product } = useMessages();
  return (
    <header className="results-header">
      <h1>{search === null ? title : product.searchResultFor(search)}</h1>
      <div className="results-header-row">
        <p role="status" tabIndex={-1} data-result-line="">
          {product.resultsCount(total)}
        </p>
        {sort}
      </div>
    </header>
  );
};
