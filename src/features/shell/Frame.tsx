import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { Category } from '../../contracts/schemas/category.ts';
import { itemCount } from '../../domain/cart.ts';
import { signInHref } from '../../platform/require-session.ts';
import type { Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/store.ts';
import { OfflineBanner } from '../../ui/feedback/OfflineBanner.tsx';
import { LiveRegion } from '../../ui/kit/LiveRegion.tsx';
import { ProgressBar } from '../../ui/kit/ProgressBar.tsx';
import { AccountMenu } from '../../ui/layout/AccountMenu.tsx';
import { Footer } from '../../ui/layout/Footer.tsx';
import { Header } from '../../ui/layout/Header.tsx';
import { LanguageLink } from '../../ui/layout/LanguageLink.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { ThemeSelect } from '../../ui/layout/ThemeSelect.tsx';
import { InLanguage } from '../../ui/messages/InLanguage.tsx';
import { useSessionChanges } from '../auth/use-session-changes.ts';
import { CartUndo } from '../cart/CartUndo.tsx';
import { HeaderSearch } from '../search/HeaderSearch.tsx';
import { Overlays } from './Overlays.tsx';
import { useLanguage, useOnline, usePageTurns, useReconnected, useTheme } from './page-state.ts';
import { TopCategories } from './TopCategories.tsx';

interface Props {
  shop: Shop;
  categories: readonly Category[];
  quickViewOf: number | null;
  children: ReactNode;
}

/** What stands around every page, and the state that outlives a page. */
export const Frame = ({ shop, categories, quickViewOf, children }: Props) => {
  const router = useRouter();
  const here = useRouterState({ select: ({ location }) => location.href });
  const { lines } = useStore(shop.cart);
  const { user } = useStore(shop.session);
  const wishlist = useStore(shop.wishlist);
  const progress = useStore(shop.progress);
  const panel = useStore(shop.panel);
  const language = useLanguage(shop);
  const [theme, setTheme] = useTheme(shop);
  const title = usePageTurns(shop);
  const announcement = useStore(shop.announcement);
  const isOnline = useOnline();
  useSessionChanges(shop);
  const isStale = useRouterState({
    select: ({ matches }) => matches.some(({ loaderData }) => shop.lastReads.isStale(loaderData)),
  });
  useReconnected(() => {
    if (isStale) void router.invalidate();
  });
  // A link inside a panel leads to another page, and another person's pages are read again: the panel is done.
  useEffect(() => router.subscribe('onBeforeNavigate', () => shop.panel.set(null)), [router, shop]);

  const openWishlist = () => {
    if (user === null) return shop.wishlist.send({ type: 'wishlist.open' });
    shop.wishlistProducts.read();
    shop.panel.set({ name: 'wishlist' });
  };

  return (
    <InLanguage language={language}>
      <ProgressBar progress={progress === 'cutOff' ? 'failed' : progress} />
      <PageFrame
        header={
          <Header
            shopName={shop.settings.shopName}
            categories={categories}
            categoryRow={<TopCategories shop={shop} categories={categories} />}
            search={<HeaderSearch shop={shop} categories={categories} />}
            language={<LanguageLink here={here} onLocale={shop.language.choose} />}
            account={
              <AccountMenu
                userName={user?.name ?? null}
                signInHref={signInHref('/login', here)}
                onSignOut={() => shop.session.send({ type: 'session.signOut' })}
              />
            }
            cartCount={itemCount(lines)}
            wishlistCount={wishlist.count ?? 0}
            onCart={() => shop.panel.set({ name: 'cart', addedId: null })}
            onWishlist={openWishlist}
          />
        }
        notice={<OfflineBanner isOffline={!isOnline} isCutOff={progress === 'cutOff'} isStale={isStale} />}
        footer={
          <Footer
            settings={shop.settings}
            categories={categories}
            switches={<ThemeSelect theme={theme} onTheme={setTheme} />}
          />
        }
      >
        {children}
      </PageFrame>
      {panel?.name !== 'cart' && <CartUndo shop={shop} />}
      <LiveRegion message={announcement || title} />
      <Overlays shop={shop} panel={panel} onClose={() => shop.panel.set(null)} quickViewOf={quickViewOf} />
    </InLanguage>
  );
};
