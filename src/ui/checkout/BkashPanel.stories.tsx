import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn } from 'storybook/test';
import { inBangla } from '../story-in-bangla.tsx';
import { BkashPanel } from './BkashPanel.tsx';

const meta = {
  component: BkashPanel,
  args: {
    amount: 12_460,
    merchantNumber: '01700000001',
    personalNumber: '01800000002',
    payment: { mobile: '', transactionId: '' },
    onType: fn(),
  },
} satisfies Meta<typeof BkashPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const sender = canvas.getByRole('textbox', { name: 'Your bKash number' });
    await expect(sender).toHaveAttribute('type', 'tel');
    await userEvent.type(sender, '0');
    await expect(args.onType).toHaveBeenCalledWith('mobile', '0');
  },
};
export const CopiedAsBkashTakesIt: Story = {
  args: { amount: 12_459.6 },
  play: async ({ canvas, userEvent }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    for (const button of canvas.getAllByRole('button')) await userEvent.click(button);
    await expect(write.mock.calls).toEqual([['12460'], ['01700000001'], ['01800000002']]);
  },
};
export const CopiedInBangla: Story = { ...CopiedAsBkashTakesIt, decorators: [inBangla] };
export const Refused: Story = {
  args: {
    payment: { mobile: '12', transactionId: '7K6J5H4G3F' },
    errors: {
      mobile: 'Enter a Bangladeshi mobile number: 01, then 3 to 9, then eight digits.',
      transactionId: 'This transaction id was used before.',
    },
  },
  play: async ({ canvas, userEvent, args }) => {
    const transaction = canvas.getByRole('textbox', { name: 'Transaction ID' });
    await expect(transaction).toHaveAttribute('aria-invalid', 'true');
    await expect(transaction).toHaveAccessibleDescription(/This transaction id was used before\./);
    await expect(transaction).toHaveAttribute('autocomplete', 'off');
    await userEvent.type(transaction, 'X');
    await expect(args.onType).toHaveBeenLastCalledWith('transactionId', '7K6J5H4G3FX');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Your bKash number' }), '3');
    await expect(args.onType).toHaveBeenLastCalledWith('mobile', '123');
  },
};
