import { Tabs } from '../kit/Tabs.tsx';
import { useMessages } from '../messages/context.ts';
import './ProductTabs.css';

interface Props {
  /** The vendor's HTML, sanitised. */
  descriptionHtml: string;
  /** Language of the description, if it differs from the page's. */
  lang?: string | undefined;
}

export const ProductTabs = ({ descriptionHtml, lang }: Props) => {
  const { product } = useMessages();
  return (
    <div className="product-tabs">
      <Tabs
        label={product.tabs}
        tabs={[
          {
            id: 'description',
            name: product.description,
            content: (
              <div
                lang={lang}
                className="product-description"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: the caller passes sanitised HTML only
                dangerouslySetInnerHTML={{ __html: descriptionHtml }}
              />
            ),
          },
          { id: 'reviews', name: product.reviews, content: <p>{product.noReviews}</p> },
          { id: 'custom', name: product.custom, content: <p>{product.customText}</p> },
        ]}
      />
    </div>
  );
};
