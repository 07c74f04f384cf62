import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { ProductSliderSection } from '../features/catalogue/DeferredProductSlider.tsx';
import { LazyProductSlider } from '../features/catalogue/LazyProductSlider.tsx';
import { RecentlyViewedSection } from '../features/catalogue/RecentlyViewedSection.tsx';
import { PageHead } from '../features/shell/PageHead.tsx';
import { orNull } from '../features/shell/read-results.ts';
import { useRootData, useShop } from '../features/shell/root-data.ts';
import { lazyRead } from '../platform/lazy-read.ts';
import { afterLoad } from '../platform/when-idle.ts';
import { useHydrated } from '../ui/kit/use-hydrated.ts';
import { HeroMenu } from '../ui/layout/HeroMenu.tsx';
import { useMessages } from '../ui/messages/context.ts';
import { DealsCountdown } from '../ui/product/DealsCountdown.tsx';
import { Hero } from '../ui/product/Hero.tsx';

const Home = () => {
  const { featured, firstPicture, deals, rows } = Route.useLoaderData();
  const { settings, now } = useShop();
  const { categories } = useRootData();
  const { product } = useMessages();
  const { dealEndsAt } = settings;
  // What the server rendered is hydrated as it was at the server's time.
  const isHydrated = useHydrated();
  const [areDealsOn, setDealsOn] = useState(
    () => dealEndsAt !== null && dealEndsAt > ((!isHydrated && settings.serverTime) || now()),
  );
  return (
    <>
      <PageHead title="" canonical="/" />
      <Hero pictureUrl={settings.heroPicture ?? firstPicture} menu={<HeroMenu categories={categories} />} />
      <ProductSliderSection title={product.featured} products={featured} />
      {areDealsOn && dealEndsAt !== null && (
        <LazyProductSlider
          title={product.deals}
          products={deals}
          aside={<DealsCountdown endsAt={dealEndsAt} now={now} onEnd={() => setDealsOn(false)} />}
        />
      )}
      {categories.map(({ id, name, slug }, i) => {
        const products = rows[i];
        return (
          products && (
            <LazyProductSlider
              key={id}
              title={name}
              products={products}
              more={{ name: product.seeAll, label: product.seeAllOf(name), href: `/shop/${slug}` }}
            />
          )
        );
      })}
      <RecentlyViewedSection />
    </>
  );
};

export const Route = createFileRoute('/')({
  loader: async ({ context: { shop }, parentMatchPromise }) => {
    const { api, lastReads } = shop;
    const featured = await orNull(
      lastReads.read('featured', api('GET /api/get_featured_products')).then(({ data }) => data),
    );
    const { loaderData } = await parentMatchPromise;
    const categories = loaderData?.categories ?? [];
    // What is below the first screen is read when it comes near the window, and after the first screen.
    const deals = lazyRead(() =>
      orNull(
        afterLoad()
          .then(() => lastReads.read('deals', api('GET /api/get_deals')))
          .then(({ data }) => data),
      ),
    );
    const rows = categories.map(({ id }) =>
      lazyRead(() => {
        const reading = afterLoad().then(() =>
          lastReads.read(
            `row ${id}`,
            api('GET /api/get_category_products/:categoryId', { params: { categoryId: id } }),
          ),
        );
        return orNull(reading.then(({ data }) => data.data));
      }),
    );
    return { featured, firstPicture: featured?.[0]?.featured_img, deals, rows };
  },
  component: Home,
});
