import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { OfflineBanner } from '../feedback/OfflineBanner.tsx';
import { PageSection } from '../kit/PageSection.tsx';
import { DealsCountdown } from '../product/DealsCountdown.tsx';
import { Hero } from '../product/Hero.tsx';
import { ProductSlider, ProductSliderSkeleton } from '../product/ProductSlider.tsx';
import { categories, products } from '../story-fixtures.ts';
import { Footer } from './Footer.tsx';
import * as headers from './Header.stories.tsx';
import { Header } from './Header.tsx';
import { HeroMenu } from './HeroMenu.tsx';
import { PageFrame } from './PageFrame.tsx';
import { ThemeSelect } from './ThemeSelect.tsx';

const cards = { onWishlist: fn(), onQuickView: fn() };
const endsAt = 1_800_000_000;

const meta = {
  component: PageFrame,
  parameters: { layout: 'fullscreen' },
  args: {
    header: <Header {...headers.default.args} />,
    footer: (
      <Footer
        settings={{ shopName: 'Razz' }}
        categories={categories}
        preferences={<ThemeSelect theme="system" onTheme={fn()} />}
      />
    ),
    children: (
      <>
        <Hero
          shopName="Razz"
          categories={categories}
          content={{}}
          pictureUrl={products(1)[0]?.featured_img}
          menu={<HeroMenu categories={categories} />}
        />
        <PageSection
          title="Deals Of The Day"
          aside={<DealsCountdown endsAt={endsAt} now={() => endsAt - 93_784} onEnd={fn()} />}
        >
          <ProductSlider {...cards} label="Deals Of The Day" products={products(8)} />
        </PageSection>
        <PageSection title="Sarees">
          <ProductSliderSkeleton />
        </PageSection>
      </>
    ),
  },
} satisfies Meta<typeof PageFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Home: Story = {
  play: async ({ canvas }) => {
    // Target of the skip link.
    const main = canvas.getByRole('main');
    await expect(main).toHaveAttribute('id', 'content');
    main.focus();
    await expect(main).toHaveFocus();
  },
};
export const Offline: Story = { args: { notice: <OfflineBanner isOffline isUnreachable={false} /> } };
