import type { Meta, StoryObj } from '@storybook/react-vite';
import { FormErrors } from './FormErrors.tsx';

const meta = {
  component: FormErrors,
  args: {
    title: 'Whoops! Something went wrong!',
    messages: ['The name field is required.', 'The redirect must be a valid URL.'],
  },
} satisfies Meta<typeof FormErrors>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithList: Story = {};
export const Banner: Story = { args: { title: 'There were some problems with your input.', messages: [] } };
