import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Cell, Table } from './Table.tsx';

const meta = {
  component: Table,
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

export const Default: Story = {
  // The card layout on phones shows the column name next to the cell.
  play: async ({ canvas }) =>
    expect(canvas.getByRole('cell', { name: 'Laptop' })).toHaveAttribute('data-column', 'Name'),
};
export const Empty: Story = { args: { children: null } };
