import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { Button } from '../kit/Button.tsx';
import { clickRepeatedly } from '../story-click-repeatedly.ts';
import { LineQuantity } from './LineQuantity.tsx';

const meta = {
  component: LineQuantity,
  args: { label: 'Quantity', value: 1, max: 4, onChange: fn(), isDisabled: false },
} satisfies Meta<typeof LineQuantity>;
export default meta;
type Story = StoryObj<typeof meta>;

export const HandsQuickClicksOnAsOne: Story = {
  play: async ({ canvas, args }) => {
    await clickRepeatedly(canvas.getByRole('button', { name: 'Increase quantity' }), 3);
    await waitFor(() => expect(args.onChange).toHaveBeenCalledOnce());
    await expect(args.onChange).toHaveBeenCalledWith(4);
  },
};
export const LosesNoStepWhenItGoes: Story = {
  args: { debounceMs: 60_000 },
  render: function Going(args) {
    const [isThere, setThere] = useState(true);
    return (
      <>
        {isThere && <LineQuantity {...args} />}
        <Button onClick={() => setThere(false)}>Close</Button>
      </>
    );
  },
  play: async ({ canvas, userEvent, args }) => {
    const more = canvas.getByRole('button', { name: 'Increase quantity' });
    await userEvent.click(more);
    await userEvent.click(more);
    await expect(canvas.getByRole('spinbutton')).toHaveValue('3');
    await expect(args.onChange).not.toHaveBeenCalled();
    dispatchEvent(new Event('pagehide'));
    await expect(args.onChange).toHaveBeenLastCalledWith(3);
    await waitFor(() => expect(canvas.getByRole('spinbutton')).toHaveValue('1'));
    await userEvent.click(more);
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(args.onChange).toHaveBeenCalledTimes(2));
    await expect(args.onChange).toHaveBeenLastCalledWith(2);
  },
};
