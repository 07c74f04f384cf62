import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { IconButton } from './IconButton.tsx';

const meta = {
  component: IconButton,
  args: { icon: 'heart', label: 'Add to Wishlist', onClick: fn() },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const button = canvas.getByRole('button', { name: 'Add to Wishlist' });
    await expect(button).toHaveAttribute('title', 'Add to Wishlist');
    await expect(button).toHaveAttribute('type', 'button');
    // The heart icon.
    await expect(button.querySelector('path')).toHaveAttribute('d', expect.stringMatching(/^M12 20s/));
    await userEvent.click(button);
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
export const Disabled: Story = { args: { disabled: true } };
