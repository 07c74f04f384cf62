import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { SaveDetails } from './SaveDetails.tsx';

const meta = {
  component: SaveDetails,
  args: { email: 'shirin@example.com', isSaved: false, isBusy: false, onSubmit: fn() },
} satisfies Meta<typeof SaveDetails>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByLabelText(/^Password/), 'a long secret{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({ password: 'a long secret' });
  },
};
export const Refused: Story = {
  args: { refusal: { message: 'Refused.', fields: { email: ['The email has already been taken.'] } } },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('alert')).toHaveTextContent('The email has already been taken.'),
};
export const Saved: Story = {
  args: { isSaved: true },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/account/orders'),
};
