import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Button } from './Button.tsx';
import { TextField } from './TextField.tsx';

const meta = {
  component: Button,
  args: { children: 'Add to cart', onClick: fn() },
  render: (args) => (
    <p style={{ display: 'flex', flexWrap: 'wrap', gap: '1rem' }}>
      {(['primary', 'accent', 'secondary', 'quiet', 'text'] as const).map((look) => (
        <Button key={look} {...args} look={look} />
      ))}
    </p>
  ),
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const [button] = canvas.getAllByRole('button');
    await userEvent.click(button as HTMLElement);
    await expect(args.onClick).toHaveBeenCalledOnce();
    // By default it does not submit a form.
    await expect(button).toHaveAttribute('type', 'button');
  },
};
export const Busy: Story = {
  args: { isBusy: true, children: 'Adding…' },
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    const [button] = canvas.getAllByRole('button');
    await userEvent.click(button as HTMLElement);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveFocus();
    await expect(canvasElement.querySelectorAll('.spinner')).toHaveLength(5);
  },
};
export const Held: Story = {
  args: { isBlocked: true },
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    const [button] = canvas.getAllByRole('button');
    await userEvent.click(button as HTMLElement);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveFocus();
    await expect(canvasElement.querySelector('.spinner')).toBeNull();
  },
};
export const Disabled: Story = { args: { isDisabled: true, children: 'Out of stock' } };
const submitted = fn();
export const BusyInAForm: Story = {
  args: { isBusy: true, type: 'submit', children: 'Saving…' },
  render: (args) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <TextField label="Name" name="name" />
      <Button {...args} />
    </form>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'Nusrat{Enter}');
    await userEvent.click(canvas.getByRole('button'));
    await expect(submitted).not.toHaveBeenCalled();
  },
};
