import { Tabs } from '../kit/Tabs.tsx';
import { useDetailsMessages } from '../messages/details.ts';
import './ProductTabs.css';

interface Props {
  /** The vendor's HTML, sanitised. */
  descriptionHtml: string;
  /** Language of the description, if it differs from the page's. */
  lang?: string | undefined;
}

export const ProductTabs = ({ descriptionHtml, lang }: Props) => {
  const details = useDetailsMessages();
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
          { id: 'reviews', name: details.reviews, content: <p>{details.noReviews}</p> },
          { id: 'custom', name: details.custom, content: <p>{details.customText}</p> },
        ]}
      />
    </div>
  );
};
