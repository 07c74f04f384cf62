import type { Meta, StoryObj } from '@storybook/react-vite';
import { SignInFrame } from './SignInFrame.tsx';

const meta = {
  component: SignInFrame,
  args: { title: 'Sign in', children: <p>The form</p> },
} satisfies Meta<typeof SignInFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithText: Story = { args: { text: 'We send you a link to choose a new password.' } };
