import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Shop } from '../app/shop.ts';
import { useStore } from '../app/store.ts';
import type { Category } from '../contracts/schemas/category.ts';
import { itemCount } from '../domain/cart-lines.ts';
import { totals } from '../domain/totals.ts';
import { OfflineBanner } from '../ui/feedback/OfflineBanner.tsx';
import { LiveRegion } from '../ui/kit/LiveRegion.tsx';
import { ProgressBar } from '../ui/kit/ProgressBar.tsx';
import { AccountMenu } from '../ui/layout/AccountMenu.tsx';
import { Footer } from '../ui/layout/Footer.tsx';
import { Header } from '../ui/layout/Header.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { SearchForm } from '../ui/layout/SearchForm.tsx';
import { ShopSwitches } from '../ui/layout/ShopSwitches.tsx';
import { Language } from '../ui/texts/context.ts';
import { CartUndo } from './-cart-undo.tsx';
import { useLanguage, useOnline, usePageTurns, useTheme } from './-page-state.ts';
import { pricedLines } from './-priced-lines.ts';

const MiniCart = lazy(() => import('../ui/cart/MiniCart.tsx').then((m) => ({ default: m.MiniCart })));

type Props = { shop: Shop; categories: readonly Category[]; children: ReactNode };

/** What stands around every page, and the state that outlives a page. */
export function Frame({ shop, categories, children }: Props) {
  const router = useRouter();
  const { lines } = useStore(shop.cart);
  const { user } = useStore(shop.session);
  const progress = useStore(shop.progress);
  const [query, setQuery] = useState('');
  const [miniCart, setMiniCart] = useState<'unseen' | 'open' | 'closed'>('unseen');
  const language = useLanguage(shop);
  const [theme, setTheme] = useTheme(shop);
  const title = usePageTurns(shop);
  const isOnline = useOnline();
  const search = (words: string) =>
    void router.navigate({ to: '/shop/$slug', params: { slug: 'all' }, search: { search: words } });

  return (
    <Language value={language}>
      <ProgressBar progress={progress} />
      <PageFrame
        header={
          <Header
            shopName={shop.settings.shopName}
            categories={categories}
            search={<SearchForm query={query} onQueryChange={setQuery} onSearch={search} />}
            account={
              <AccountMenu
                userName={user?.name ?? null}
                onSignOut={() => shop.session.send({ type: 'session.signOut' })}
              />
            }
            cartCount={itemCount(lines)}
            wishlistCount={0}
            onCart={() => setMiniCart('open')}
          />
        }
        notice={<OfflineBanner isOffline={!isOnline} />}
        footer={
          <Footer
            shopName={shop.settings.shopName}
            categories={categories}
            switches={<ShopSwitches theme={theme} onTheme={setTheme} onLocale={shop.locale.set} />}
          />
        }
      >
        {children}
      </PageFrame>
      <CartUndo shop={shop} />
      <LiveRegion message={title} />
      {miniCart !== 'unseen' && (
        <Suspense fallback={null}>
          <MiniCart
            isOpen={miniCart === 'open'}
            onClose={() => setMiniCart('closed')}
            lines={lines}
            subtotal={totals(pricedLines(lines), null, 0).subtotal}
            onRemove={(id) => shop.cart.send({ type: 'line.remove', id })}
          />
        </Suspense>
      )}
    </Language>
  );
}
