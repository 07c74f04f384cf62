import type { ReactNode } from 'react';
import { formatNumber } from '../../domain/locale.ts';
import { Tabs } from '../kit/Tabs.tsx';
import { useLocale } from '../messages/context.ts';
import { useDetailsMessages } from '../messages/details.ts';
import './ProductTabs.css';

interface Props {
  /** The vendor's HTML, sanitised. */
  descriptionHtml: string;
  /** Language of the description, if it differs from the page's. */
  lang?: string | undefined;
  /** Number of published reviews. */
  reviewCount?: number | undefined;
  /** The reviews, if there are any; null until they are loaded. */
  reviews?: ReactNode;
}

export const ProductTabs = ({ descriptionHtml, lang, reviewCount, reviews }: Props) => {
  const details = useDetailsMessages();
  const locale = useLocale();
  return (
    <div className="product-tabs">
      <Tabs
        label={details.tabs}
        tabs={[
          {
            id: 'description',
            name: details.description,
            content: (
              <div
                lang={lang}
                className="product-description"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: the caller passes sanitised HTML only
                dangerouslySetInnerHTML={{ __html: descriptionHtml }}
              />
            ),
          },
          reviewCount
            ? {
                id: 'reviews',
                name: `${details.reviews} (${formatNumber(reviewCount, locale)})`,
                content: reviews,
              }
            : { id: 'reviews', name: details.reviews, content: <p>{details.noReviews}</p> },
          { id: 'custom', name: details.custom, content: <p>{details.customText}</p> },
        ]}
      />
    </div>
  );
};
