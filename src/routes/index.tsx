import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { HomeBlock } from '../contracts/schemas/home.ts';
import type { LocalText } from '../contracts/schemas/identifiers.ts';
import { defaultHomeBlocks } from '../domain/home.ts';
import { type Locale, localText } from '../domain/locale.ts';
import { CategoryLeads } from '../features/catalogue/CategoryLeads.tsx';
import { ProductSliderSection } from '../features/catalogue/DeferredProductSlider.tsx';
import { LazyProductSlider } from '../features/catalogue/LazyProductSlider.tsx';
import { RecentlyViewedSection } from '../features/catalogue/RecentlyViewedSection.tsx';
import { PageHead } from '../features/page/PageHead.tsx';
import { orNull } from '../features/page/read-results.ts';
import { useRootData, useShop } from '../features/page/root-data.ts';
import { afterLoad } from '../platform/page/scheduling.ts';
import { lazyRead } from '../platform/reads/lazy-read.ts';
import { PageSection } from '../ui/kit/PageSection.tsx';
import { useHydrated } from '../ui/kit/use-hydrated.ts';
import { HeroMenu } from '../ui/layout/HeroMenu.tsx';
import { TrustStrip } from '../ui/layout/TrustStrip.tsx';
import { useLocale, useMessages } from '../ui/messages/context.ts';
import { useHomeMessages } from '../ui/messages/home.ts';
import { Campaign } from '../ui/product/Campaign.tsx';
import { DealsCountdown } from '../ui/product/DealsCountdown.tsx';
import { Hero } from '../ui/product/Hero.tsx';
import { HomeTiles } from '../ui/product/HomeTiles.tsx';
import { VendorStories } from '../ui/product/VendorStories.tsx';

const Deals = () => {
  const { deals } = Route.useLoaderData();
  const { settings, now } = useShop();
  const { product } = useMessages();
  const { dealEndsAt } = settings;
  // The page was rendered with deals, whatever the time is now.
  const isHydrated = useHydrated();
  const [areDealsOn, setDealsOn] = useState(() => dealEndsAt !== null && (!isHydrated || dealEndsAt > now()));
  return (
    areDealsOn &&
    dealEndsAt !== null && (
      <LazyProductSlider
        title={product.deals}
        products={deals}
        aside={<DealsCountdown endsAt={dealEndsAt} now={now} onEnd={() => setDealsOn(false)} />}
      />
    )
  );
};

const titleOf = (own: LocalText | undefined, fallback: string, locale: Locale) => {
  if (own === undefined) return { title: fallback };
  const { children, lang } = localText(own, locale);
  return { title: children, lang };
};

const Block = ({ block }: { block: HomeBlock }) => {
  const { featured, rows } = Route.useLoaderData();
  const { settings } = useShop();
  const { categories } = useRootData();
  const { product } = useMessages();
  const home = useHomeMessages();
  const locale = useLocale();
  switch (block.type) {
    case 'hero':
      return (
        <Hero
          shopName={settings.shopName}
          categories={categories}
          content={block}
          pictureUrl={block.picture ?? settings.heroPicture ?? featured?.[0]?.featured_img}
          menu={<HeroMenu categories={categories} />}
        />
      );
    case 'trust':
      return <TrustStrip settings={settings} />;
    case 'tiles':
      return (
        <PageSection {...titleOf(block.title, home.occasions, locale)}>
          <HomeTiles tiles={block.tiles} />
        </PageSection>
      );
    case 'featured':
      return <ProductSliderSection title={product.featured} products={featured} />;
    case 'campaign':
      return <Campaign content={block} />;
    case 'deals':
      return <Deals />;
    case 'categories':
      return (
        <CategoryLeads
          sliders={block.sliders.flatMap(({ category_id, picture }) => {
            const category = categories.find(({ id }) => id === category_id);
            const products = rows.get(category_id);
            return category && products ? [{ category, pictureUrl: picture, products }] : [];
          })}
        />
      );
    case 'stories':
      return (
        <PageSection {...titleOf(block.title, home.vendors, locale)}>
          <VendorStories stories={block.stories} />
        </PageSection>
      );
    case 'recently_viewed':
      return <RecentlyViewedSection />;
    default:
      return null;
  }
};

const Home = () => {
  const { blocks } = Route.useLoaderData();
  return (
    <div className="home">
      <PageHead title="" canonical="/" />
      {blocks.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have a fixed order and no id
        <Block key={i} block={block} />
      ))}
    </div>
  );
};

export const Route = createFileRoute('/')({
  loader: async ({ context: { shop }, parentMatchPromise }) => {
    const { api, lastReads } = shop;
    const [featured, home, { loaderData }] = await Promise.all([
      orNull(
        lastReads.read(
          'featured',
          api('GET /api/get_featured_products').then(({ data }) => data),
        ),
      ),
      orNull(lastReads.read('home', api('GET /api/get_home_page'))),
      parentMatchPromise,
    ]);
    const categories = loaderData?.categories ?? [];
    const blocks = home?.blocks ?? defaultHomeBlocks(categories);
    // Loaded when it comes near the viewport, and not before the page is idle.
    const deals = lazyRead(() =>
      orNull(
        afterLoad()
          .then(() => lastReads.read('deals', api('GET /api/get_deals')))
          .then(({ data }) => data),
      ),
    );
    const ids = blocks.flatMap((block) =>
      block.type === 'categories' ? block.sliders.map(({ category_id }) => category_id) : [],
    );
    const rows = new Map(
      ids.map((id) => {
        const row = lazyRead(() => {
          const request = afterLoad().then(() =>
            lastReads.read(
              `row ${id}`,
              api('GET /api/get_category_products/:categoryId', { params: { categoryId: id } }),
            ),
          );
          return orNull(request.then(({ data }) => data.data));
        });
        return [id, row] as const;
      }),
    );
    return { featured, blocks, deals, rows };
  },
  component: Home,
});
