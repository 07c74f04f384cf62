import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn } from 'storybook/test';
import { BkashPanel } from './BkashPanel.tsx';

const meta = {
  component: BkashPanel,
  tags: ['dark'],
  args: {
    amount: 12_460,
    merchantNumber: '01700000001',
    personalNumber: '01800000002',
    proof: { mobile: '', transactionId: '' },
    onProof: fn(),
  },
} satisfies Meta<typeof BkashPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Your bKash number' }), '0');
    await expect(args.onProof).toHaveBeenCalledWith({ mobile: '0', transactionId: '' });
  },
};
export const CopiedAsBkashTakesIt: Story = {
  play: async ({ canvas, userEvent }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    for (const button of canvas.getAllByRole('button')) await userEvent.click(button);
    await expect(write.mock.calls).toEqual([['12460'], ['01700000001'], ['01800000002']]);
  },
};
export const Refused: Story = {
  args: {
    proof: { mobile: '12', transactionId: '7K6J5H4G3F' },
    errors: {
      mobile: 'Give the number as 01, then nine digits.',
      transactionId: 'This transaction id was used before.',
    },
  },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('textbox', { name: 'Transaction ID' })).toHaveAttribute('aria-invalid', 'true'),
};
