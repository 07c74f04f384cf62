import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button } from '../kit/Button.tsx';
import { lines, linesInBangla } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { MiniCart } from './MiniCart.tsx';

const meta = {
  component: MiniCart,
  args: {
    isOpen: true,
    onClose: fn(),
    lines,
    subtotal: 12_860,
    addedId: null,
    onQuantity: fn(),
    onRemove: fn(),
  },
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
export const WithAnAddedLine: Story = {
  args: { addedId: lines[1]?.id ?? null },
  play: async ({ userEvent, args }) => {
    const [first] = await screen.findAllByRole('listitem');
    await expect(first).toHaveTextContent('Cotton panjabi');
    await userEvent.click(screen.getAllByRole('button', { name: 'Increase quantity' })[0] as HTMLElement);
    await waitFor(() =>
      expect(args.onQuantity).toHaveBeenCalledWith(lines[1]?.id, (lines[1]?.quantity ?? 0) + 1),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Continue Shopping' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
/** A bottom sheet. */
export const OnAPhone: Story = {
  args: { addedId: lines[1]?.id ?? null },
  globals: { viewport: { value: 'mobile1' } },
};
export const Empty: Story = { args: { lines: [] } };
export const EmptiedByARemoval: Story = {
  args: { lines: [], undo: <Button>Undo</Button> },
  play: async () => expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument(),
};
/** A product without a Bangla name has lang="en". */
export const InBangla: Story = {
  args: {
    lines: linesInBangla.map((line, i) => (i === 0 ? { ...line, variation: 'Tan' } : line)),
  },
  decorators: [inBangla],
  play: async () => {
    const name = await screen.findByRole('link', { name: 'সুতি পাঞ্জাবি' });
    await expect(name).not.toHaveAttribute('lang');
    await expect(screen.getByText(/^মাপ M · /)).toBeInTheDocument();
    await expect(screen.getByText(/ট্যান · /)).toBeInTheDocument();
    await expect(screen.getByRole('button', { name: /সুতি পাঞ্জাবি, মাপ M/ })).toBeInTheDocument();
    await expect(screen.getByRole('link', { name: /^Jamdani/ })).toHaveAttribute('lang', 'en');
  },
};
