import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { Category } from '../../contracts/schemas/category.ts';
import { itemCount } from '../../domain/cart.ts';
import { withoutTracking } from '../../domain/tracking-parameters.ts';
import { signInHref } from '../../platform/require-session.ts';
import type { Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/storage/store.ts';
import { OfflineBanner } from '../../ui/feedback/OfflineBanner.tsx';
import { LiveRegion } from '../../ui/kit/LiveRegion.tsx';
import { ProgressBar } from '../../ui/kit/ProgressBar.tsx';
import { AccountMenu } from '../../ui/layout/AccountMenu.tsx';
import { Footer } from '../../ui/layout/Footer.tsx';
import { Header } from '../../ui/layout/Header.tsx';
import { LanguageLink } from '../../ui/layout/LanguageLink.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { ThemeSelect } from '../../ui/layout/ThemeSelect.tsx';
import { LanguageProvider } from '../../ui/messages/LanguageProvider.tsx';
import { useSessionChanges } from '../auth/use-session-changes.ts';
import { CartUndo } from '../cart/CartUndo.tsx';
import {
  useLanguage,
  useNavigationEffects,
  useOnline,
  useReconnected,
  useTheme,
} from '../page/page-state.ts';
import { HeaderSearch } from '../search/HeaderSearch.tsx';
import { Overlays } from './Overlays.tsx';
import { TopCategories } from './TopCategories.tsx';

interface Props {
  shop: Shop;
  categories: readonly Category[];
  quickViewOf: number | null;
  children: ReactNode;
}

/** Layout of every page: header, footer, overlays and their state. */
export const Frame = ({ shop, categories, quickViewOf, children }: Props) => {
  const router = useRouter();
  const here = useRouterState({ select: ({ location }) => withoutTracking(location.href) });
  const { lines } = useStore(shop.cart);
  const { user } = useStore(shop.session);
  const wishlist = useStore(shop.wishlist);
  const progress = useStore(shop.progress);
  const panel = useStore(shop.panel);
  const language = useLanguage(shop);
  const [theme, setTheme] = useTheme(shop);
  const title = useNavigationEffects(shop);
  const announcement = useStore(shop.announcement);
  const isOnline = useOnline();
  useSessionChanges(shop);
  const isStale = useRouterState({
    select: ({ matches }) => matches.some(({ loaderData }) => shop.lastReads.isStale(loaderData)),
  });
  const isCheckout = useRouterState({
    select: ({ matches }) => matches.at(-1)?.routeId === '/checkout',
  });
  useReconnected(() => {
    if (isStale) void router.invalidate();
  });
  // Closes the panel on navigation, and when pages are reloaded for another user.
  useEffect(() => router.subscribe('onBeforeNavigate', () => shop.panel.set(null)), [router, shop]);

  const openWishlist = () => {
    if (user === null) return shop.wishlist.send({ type: 'wishlist.open' });
    shop.panel.set({ name: 'wishlist' });
  };

  return (
    <LanguageProvider language={language}>
      <ProgressBar progress={progress === 'unreachable' ? 'failed' : progress} />
      <PageFrame
        // The checkout has a lower header: a new frame, because moving the existing one counts as a layout shift.
        key={String(isCheckout)}
        header={
          <Header
            shopName={shop.settings.shopName}
            categories={categories}
            categoryRow={<TopCategories shop={shop} categories={categories} />}
            search={<HeaderSearch shop={shop} categories={categories} />}
            language={<LanguageLink currentUrl={here} onLocale={shop.language.choose} />}
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
        notice={
          <OfflineBanner isOffline={!isOnline} isUnreachable={progress === 'unreachable'} isStale={isStale} />
        }
        footer={
          <Footer
            settings={shop.settings}
            categories={categories}
            preferences={<ThemeSelect theme={theme} onTheme={setTheme} />}
          />
        }
      >
        {children}
      </PageFrame>
      {panel?.name !== 'cart' && <CartUndo shop={shop} />}
      <LiveRegion message={announcement || title} />
      <Overlays shop={shop} panel={panel} onClose={() => shop.panel.set(null)} quickViewOf={quickViewOf} />
    </LanguageProvider>
  );
};
