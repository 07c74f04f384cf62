import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button } from '../kit/Button.tsx';
import { inBangla } from '../story-in-bangla.tsx';
import { EmptyCartPanel } from './EmptyCartPanel.tsx';

const meta = {
  component: EmptyCartPanel,
  args: { onClose: fn() },
} satisfies Meta<typeof EmptyCartPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ userEvent, args }) => {
    const panel = await screen.findByRole('dialog', { name: 'Your cart' });
    await waitFor(() => expect(panel).toHaveFocus());
    await expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
      'href',
      '/shop/all',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(panel);
    await expect(args.onClose).toHaveBeenCalledTimes(2);
    await userEvent.click(screen.getByText('Continue Shopping').closest('.dialog-body') as HTMLElement);
    await expect(args.onClose).toHaveBeenCalledTimes(2);
  },
};
export const WithUndo: Story = { args: { undo: <Button>Undo</Button> } };
export const InBangla: Story = { decorators: [inBangla] };
