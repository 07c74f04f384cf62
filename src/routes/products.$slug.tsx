import { createFileRoute, redirect } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { queryNumber } from '../domain/listing.ts';
import { localName, localText } from '../domain/locale.ts';
import { productPictures, variationPicture } from '../domain/pictures.ts';
import { canonicalSlug } from '../domain/slug.ts';
import { DeferredProductSlider } from '../features/catalogue/DeferredProductSlider.tsx';
import { RecentlyViewedSection } from '../features/catalogue/RecentlyViewedSection.tsx';
import { useAfterLoad } from '../features/catalogue/use-after-load.ts';
import { useProductChoice } from '../features/catalogue/use-product-choice.ts';
import { useStartAtTop } from '../features/catalogue/use-start-at-top.ts';
import { PageHead } from '../features/page/PageHead.tsx';
import { orNotFound, orNull } from '../features/page/read-results.ts';
import { useShop } from '../features/page/root-data.ts';
import { useLazyComponent } from '../features/page/use-lazy-component.ts';
import { useWishes } from '../features/wishlist/use-wishes.ts';
import { cleanHtml } from '../platform/page/clean-html.ts';
import { afterLoad } from '../platform/page/scheduling.ts';
import { Breadcrumbs } from '../ui/kit/Breadcrumbs.tsx';
import { useLocale, useMessages } from '../ui/messages/context.ts';
import { useDetailsMessages } from '../ui/messages/details.ts';
import { Gallery } from '../ui/product/Gallery.tsx';
import { openedProduct } from '../ui/product/opened-product.ts';
import { ProductLayout, ProductSkeleton } from '../ui/product/ProductLayout.tsx';
import { ProductSummary } from '../ui/product/ProductSummary.tsx';
import { ProductTabs } from '../ui/product/ProductTabs.tsx';

const loadDeferredParts = () => import('../features/catalogue/product-page-deferred.ts');

const loadSizeGuide = () => import('../ui/product/SizeGuide.tsx').then((loaded) => loaded.SizeGuide);

const loadGalleryZoom = () => import('../ui/product/GalleryZoom.tsx').then((loaded) => loaded.GalleryZoom);

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

const PendingPage = () => {
  useStartAtTop();
  return <ProductSkeleton {...openedProduct(Route.useParams().slug)} />;
};

const ProductPage = () => {
  const { product: loaded, related } = Route.useLoaderData();
  const { variation, picture } = readSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const { layout } = useMessages();
  const details = useDetailsMessages();
  const shop = useShop();
  const { origin } = shop;
  const wishes = useWishes();
  const [open, setOpen] = useState<'guide' | 'zoom' | null>(null);
  const [shown, setShown] = useState<string>();
  const close = () => setOpen(null);
  const SizeGuide = useLazyComponent(shop, loadSizeGuide, open === 'guide', close);
  const GalleryZoom = useLazyComponent(shop, loadGalleryZoom, open === 'zoom', close);
  const deferred = useAfterLoad(loadDeferredParts);
  const buttons = useRef<HTMLDivElement>(null);
  const product = wishes.seen(loaded);
  const locale = useLocale();
  const { children: html, lang } = localText({ en: loaded.description, bn: loaded.description_bn }, locale);
  const description = useMemo(() => cleanHtml(html), [html]);
  // The selection is stored in the URL, without adding history entries.
  const updateSearch = (chosen: { [K in keyof Search]: Search[K] | undefined }) =>
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
  // Selecting a variation shows its picture, if it has one.
  const choice = useProductChoice(product, variation, (next) =>
    updateSearch({ variation: next, picture: pictureOf(next) === undefined ? picture : undefined }),
  );
  const firstPicture = pictureOf(choice.variation) ?? 0;
  const chosenPicture = picture !== undefined && picture <= pictures.length ? picture - 1 : firstPicture;
  const choosePicture = (index: number) =>
    updateSearch({ picture: index === firstPicture ? undefined : index + 1 });
  const path = `/products/${product.slug}`;
  const name = localName(product, locale).children;
  return (
    <>
      <PageHead title={name} description={product.short_description} canonical={path} />
      <Breadcrumbs
        trail={[
          { name: layout.home, href: '/' },
          { name, href: path },
        ]}
      />
      <ProductLayout
        gallery={
          <Gallery
            name={name}
            pictures={pictures}
            selected={chosenPicture}
            onSelect={choosePicture}
            preview={openedProduct(product.slug)?.preview}
            onZoom={(url) => {
              setShown(url);
              setOpen('zoom');
            }}
          />
        }
        summary={
          <ProductSummary
            {...choice}
            product={product}
            buttonsRef={buttons}
            onSizeGuide={() => setOpen('guide')}
          >
            <div className="product-summary-later">
              {deferred && <deferred.PurchaseInfo product={product} title={name} url={`${origin}${path}`} />}
            </div>
          </ProductSummary>
        }
      />
      <ProductTabs
        descriptionHtml={description}
        lang={lang}
        reviewCount={product.rating?.count}
        reviews={deferred && <deferred.LazyReviews product={loaded} />}
      />
      <DeferredProductSlider title={details.related} products={related} />
      <RecentlyViewedSection current={loaded} />
      {SizeGuide && <SizeGuide product={product} isOpen={open === 'guide'} onClose={close} />}
      {GalleryZoom && open === 'zoom' && (
        <GalleryZoom
          name={name}
          pictures={pictures}
          selected={chosenPicture}
          preview={shown}
          onSelect={choosePicture}
          onClose={close}
        />
      )}
      {deferred && (
        <deferred.BuyBar
          product={product}
          variation={choice.variation}
          buttons={buttons}
          isDisabled={product.current_stock === 0}
          onAdd={choice.onAdd}
        />
      )}
    </>
  );
};

export const Route = createFileRoute('/products/$slug')({
  validateSearch: readSearch,
  beforeLoad: ({ params, search }) => {
    const slug = canonicalSlug(params.slug);
    if (slug !== params.slug)
      throw redirect({ to: '/products/$slug', params: { slug }, search, replace: true });
  },
  loader: async ({ context: { shop }, params: { slug } }) => {
    const product = await orNotFound(
      shop.lastReads.read(
        `product ${slug}`,
        shop.api('GET /api/get_product_details_by_slug/:slug', { params: { slug } }).then(({ data }) => data),
      ),
    );
    const params = { categoryId: product.category_id };
    // Deferred: not awaited, and not sent before the page is idle.
    const related = orNull(
      afterLoad()
        .then(() =>
          shop.lastReads.read(
            `row ${product.category_id}`,
            shop.api('GET /api/get_category_products/:categoryId', { params }),
          ),
        )
        .then((found) => found.data.data.filter(({ id }) => id !== product.id)),
    );
    return { product, related };
  },
  component: ProductPage,
  // Resets component state when the product changes.
  remountDeps: ({ params }) => params,
  pendingComponent: PendingPage,
  // At once: the card that was followed says what to show.
  pendingMs: 0,
  pendingMinMs: 0,
});
