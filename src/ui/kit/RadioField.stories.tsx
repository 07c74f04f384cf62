import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Button } from './Button.tsx';
import { Form } from './Form.tsx';
import { RadioField } from './RadioField.tsx';

const submit = fn();
const inForm: Decorator = (Story) => (
  <Form label="Review" onSubmit={submit}>
    <Story />
    <Button type="submit">Send</Button>
  </Form>
);
const meta = {
  component: RadioField,
  args: {
    name: 'fit',
    label: 'How does it fit?',
    options: [
      { value: 'small', content: 'Small' },
      { value: 'large', content: 'Large' },
    ],
  },
} satisfies Meta<typeof RadioField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  decorators: [inForm],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Small' }));
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(submit).toHaveBeenLastCalledWith({ fit: 'large' });
  },
};
export const Chosen: Story = { decorators: [inForm], args: { defaultValue: 'small', isRequired: true } };
export const Invalid: Story = {
  decorators: [
    (Story) => (
      <Form label="Review" onSubmit={submit} refusal={{ message: '', fields: { fit: ['Choose one.'] } }}>
        <Story />
      </Form>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radiogroup')).toHaveAccessibleDescription('Choose one.');
    await expect(canvas.getByRole('radiogroup')).toHaveFocus();
  },
};
