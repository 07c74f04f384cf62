import type { Meta, StoryObj } from '@storybook/react-vite';
import { Cell, Table } from './Table.tsx';

const meta = {
  component: Table,
  tags: ['dark'],
  args: {
    caption: 'Personal Access Tokens',
    columns: ['Name', 'Scopes'],
    children: (
      <tr>
        <Cell column="Name">Laptop</Cell>
        <Cell column="Scopes">read-orders</Cell>
      </tr>
    ),
  },
} satisfies Meta<typeof Table>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Empty: Story = { args: { children: null } };
