import { pageWindow } from '../../domain/listing-view.ts';
import { formatNumber } from '../../domain/locale.ts';
import { useLocale } from '../messages/context.ts';
import { useListingMessages } from '../messages/listing.ts';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import './Pagination.css';

interface Props {
  current: number;
  last: number;
  /** URL of a page. */
  hrefOf: (page: number) => string;
}

export const Pagination = ({ current, last, hrefOf }: Props) => {
  const listing = useListingMessages();
  const locale = useLocale();
  if (last <= 1) return null;
  const arrow = (page: number, icon: 'arrowLeft' | 'arrowRight', name: string) =>
    page >= 1 && page <= last ? (
      <Link look="plain" href={hrefOf(page)} aria-label={name} rel={icon === 'arrowLeft' ? 'prev' : 'next'}>
        <Icon name={icon} />
      </Link>
    ) : (
      <span className="pagination-off">
        <Icon name={icon} />
      </span>
    );
  return (
    <nav className="pagination" aria-label={listing.pages}>
      {arrow(current - 1, 'arrowLeft', listing.previousPage)}
      <ol className="bare">
        {pageWindow(current, last).map((page, i) =>
          page === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, identified only by their position
            <li key={`gap-${i}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              <Link
                look="plain"
                href={hrefOf(page)}
                aria-label={listing.page(page)}
                aria-current={page === current ? 'page' : undefined}
              >
                {formatNumber(page, locale)}
              </Link>
            </li>
          ),
        )}
      </ol>
      {arrow(current + 1, 'arrowRight', listing.nextPage)}
    </nav>
  );
};
