import type { Meta, StoryObj } from '@storybook/react-vite';
import { RequiredStar } from './RequiredStar.tsx';

const meta = {
  component: RequiredStar,
  render: () => (
    <p>
      Name
      <RequiredStar />
    </p>
  ),
} satisfies Meta<typeof RequiredStar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
