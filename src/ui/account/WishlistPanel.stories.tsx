import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, within } from 'storybook/test';
import { products } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { WishlistGrid } from './WishlistGrid.tsx';
import { WishlistPanel } from './WishlistPanel.tsx';

const meta = {
  component: WishlistPanel,
  args: { isOpen: true, onClose: fn(), products: products(3), error: null, onRetry: fn(), onRemove: fn() },
} satisfies Meta<typeof WishlistPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ userEvent, args }) => {
    const panel = await screen.findByRole('dialog', { name: 'Wishlist' });
    const pictures = [...panel.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
    await expect(pictures).toEqual(products(3).map(({ featured_img }) => featured_img));
    await userEvent.click(within(panel).getByRole('button', { name: /^Remove Cotton panjabi/ }));
    await expect(args.onRemove).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }));
    await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const InBangla: Story = {
  decorators: [inBangla],
  args: {
    products: products(2).map((product) => (product.id === 1 ? { ...product, name_bn: 'নীল শাড়ি' } : product)),
  },
  play: async () => {
    const panel = within(await screen.findByRole('dialog', { name: 'পছন্দের তালিকা' }));
    await expect(panel.getByRole('link', { name: 'নীল শাড়ি' })).not.toHaveAttribute('lang');
    await expect(panel.getByRole('button', { name: /^নীল শাড়ি / })).toBeInTheDocument();
    await expect(panel.getByRole('link', { name: /^Cotton panjabi/ })).toHaveAttribute('lang', 'en');
  },
};
export const Loading: Story = {
  args: { products: null },
  play: async () => {
    const panel = await screen.findByRole('dialog', { name: 'Wishlist' });
    await expect(panel.querySelector('.skeleton')).toBeInTheDocument();
  },
};
export const Failed: Story = {
  args: { products: null, error: 'This could not be loaded.' },
  play: async ({ userEvent, args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const Empty: Story = { args: { products: [] } };
export const Page: Story = {
  render: ({ onRemove }) => <WishlistGrid products={products(4)} onRemove={onRemove} />,
};
export const EmptyPage: Story = {
  render: ({ onRemove }) => <WishlistGrid products={[]} onRemove={onRemove} />,
};
