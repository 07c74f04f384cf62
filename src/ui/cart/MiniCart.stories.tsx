import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { Button } from '../kit/Button.tsx';
import { lines } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { MiniCart } from './MiniCart.tsx';

const meta = {
  component: MiniCart,
  args: { isOpen: true, onClose: fn(), lines, subtotal: 12_860, onRemove: fn() },
} satisfies Meta<typeof MiniCart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Default [2.47]',
  play: async ({ userEvent, args }) => {
    await expect(await screen.findByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout/');
    await expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
    const pictures = [...screen.getByRole('dialog').querySelectorAll('img')];
    await expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(
      args.lines.map(({ product }) => product.featured_img),
    );
    await userEvent.click(screen.getByRole('button', { name: /^Remove Cotton panjabi/ }));
    await expect(args.onRemove).toHaveBeenCalledWith(args.lines[1]?.id);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const Empty: Story = { args: { lines: [] } };
export const EmptiedByARemoval: Story = {
  args: { lines: [], undo: <Button>Undo</Button> },
  play: async () => expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument(),
};
export const InBangla: Story = { decorators: [inBangla] };
