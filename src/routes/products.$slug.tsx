import { createFileRoute } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { queryNumber } from '../domain/listing.ts';
import { productPictures, variationPicture } from '../domain/pictures.ts';
import { DeferredProductSlider } from '../features/catalogue/DeferredProductSlider.tsx';
import { RecentlyViewedSection } from '../features/catalogue/RecentlyViewedSection.tsx';
import { useProductChoice } from '../features/catalogue/use-product-choice.ts';
import { PageHead } from '../features/shell/PageHead.tsx';
import { orNotFound, orNull } from '../features/shell/read-results.ts';
import { useShop } from '../features/shell/root-data.ts';
import { useWishes } from '../features/wishlist/use-wishes.ts';
import { cleanHtml } from '../platform/clean-html.ts';
import { Breadcrumbs } from '../ui/kit/Breadcrumbs.tsx';
import { useMessages } from '../ui/messages/context.ts';
import { BuyBar } from '../ui/product/BuyBar.tsx';
import { Gallery } from '../ui/product/Gallery.tsx';
import { ProductLayout, ProductSkeleton } from '../ui/product/ProductLayout.tsx';
import { ProductSummary } from '../ui/product/ProductSummary.tsx';
import { ProductTabs } from '../ui/product/ProductTabs.tsx';
import { ShareLinks } from '../ui/product/ShareLinks.tsx';

interface Search {
  variation?: string;
  picture?: number;
}

const readSearch = (query: Record<string, unknown>): Search => {
  const picture = queryNumber(query.picture);
  return {
    ...(typeof query.variation === 'string' && query.variation !== '' ? { variation: query.variation } : {}),
    ...(Number.isInteger(picture) && picture > 0 && picture < 100 ? { picture } : {}),
  };
};

const ProductPage = () => {
  const { product: read, related } = Route.useLoaderData();
  const { variation, picture } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { layout, product: texts } = useMessages();
  const { origin } = useShop();
  const wishes = useWishes();
  const buttons = useRef<HTMLDivElement>(null);
  const product = wishes.seen(read);
  const description = useMemo(() => cleanHtml(read.description), [read.description]);
  // The address tells what is chosen; choosing is not a step of its own to go back over.
  const put = (chosen: { [K in keyof Search]: Search[K] | undefined }) =>
    void navigate({
      search: ({ variation: _variation, picture: _picture, ...rest }) => ({
        ...rest,
        ...readSearch({ variation, picture, ...chosen }),
      }),
      replace: true,
      resetScroll: false,
    });
  const pictures = productPictures(product);
  const pictureOf = (name: string | null) => {
    const url = variationPicture(product, name);
    return url === null ? undefined : pictures.indexOf(url);
  };
  // A colour chosen shows its picture; a variation without one of its own leaves the picture as it is.
  const choice = useProductChoice(product, variation, (next) =>
    put({ variation: next, picture: pictureOf(next) === undefined ? picture : undefined }),
  );
  const firstPicture = pictureOf(choice.variation) ?? 0;
  const path = `/products/${product.slug}`;
  return (
    <>
      <PageHead title={product.name} description={product.short_description} canonical={path} />
      <Breadcrumbs
        trail={[
          { name: layout.home, href: '/' },
          { name: product.name, href: path },
        ]}
      />
      <ProductLayout
        gallery={
          <Gallery
            name={product.name}
            pictures={pictures}
            chosen={picture === undefined ? firstPicture : picture - 1}
            onChoose={(index) => put({ picture: index === firstPicture ? undefined : index + 1 })}
          />
        }
        summary={
          <ProductSummary {...choice} product={product} buttonsRef={buttons}>
            <ShareLinks title={product.name} url={`${origin}${path}`} />
          </ProductSummary>
        }
      />
      <ProductTabs descriptionHtml={description} />
      <DeferredProductSlider title={texts.related} products={related} />
      <RecentlyViewedSection current={read} />
      <BuyBar
        product={product}
        variation={choice.variation}
        buttons={buttons}
        isDisabled={product.current_stock === 0}
        onAdd={choice.onAdd}
      />
    </>
  );
};

export const Route = createFileRoute('/products/$slug')({
  validateSearch: readSearch,
  loader: async ({ context: { shop }, params: { slug } }) => {
    const { data } = await orNotFound(
      shop.lastReads.read(
        `product ${slug}`,
        shop.api('GET /api/get_product_details_by_slug/:slug', { params: { slug } }),
      ),
    );
    const params = { categoryId: data.category_id };
    // Not waited for: the slider below fills when it comes.
    const related = orNull(
      shop.lastReads
        .read(`row ${data.category_id}`, shop.api('GET /api/get_category_products/:categoryId', { params }))
        .then((found) => found.data.data.filter(({ id }) => id !== data.id)),
    );
    return { product: data, related };
  },
  component: ProductPage,
  // What was opened, counted or watched of one product is not of the next.
  remountDeps: ({ params }) => params,
  pendingComponent: ProductSkeleton,
});
