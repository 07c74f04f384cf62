import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inBangla } from '../story-in-bangla.tsx';
import { ReviewForm } from './ReviewForm.tsx';

const meta = {
  component: ReviewForm,
  args: {
    label: 'Indigo Cotton Kurti, Size M',
    initial: { stars: '', fit: '', text: '', name: 'Nusrat Jahan' },
    asksFit: true,
    isBusy: false,
    onSubmit: fn(),
  },
} satisfies Meta<typeof ReviewForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Good' }));
    await userEvent.click(canvas.getByRole('radio', { name: 'True to size' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Your review' }), 'Soft.');
    await userEvent.click(canvas.getByRole('button', { name: 'Send review' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({
      stars: '4',
      fit: 'true',
      text: 'Soft.',
      name: 'Nusrat Jahan',
    });
  },
};
export const WithoutSize: Story = { args: { asksFit: false } };
export const Busy: Story = { args: { isBusy: true } };
export const Refused: Story = {
  args: { refusal: { message: '', fields: { stars: ['This field is required.'] } } },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('radiogroup', { name: /Your rating/ })).toHaveAccessibleDescription(
      'This field is required.',
    ),
};
export const InBangla: Story = { decorators: [inBangla] };
