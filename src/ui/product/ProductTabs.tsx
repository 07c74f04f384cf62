import { Tabs } from '../kit/Tabs.tsx';
import { useMessages } from '../messages/context.ts';
import './ProductTabs.css';

interface Props {
  /** The vendor's HTML, already sanitised. */
  descriptionHtml: string;
}

export const ProductTabs = ({ descriptionHtml }: Props) => {
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
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the caller hands over sanitised HTML only
              <div className="product-description" dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
            ),
          },
          { id: 'reviews', name: product.reviews, content: <p>{product.noReviews}</p> },
          { id: 'custom', name: product.custom, content: <p>{product.customText}</p> },
        ]}
      />
    </div>
  );
};
