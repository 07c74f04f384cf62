import type { Meta, StoryObj } from '@storybook/react-vite';
import { address } from '../story-fixtures.ts';
import { AddressLines } from './AddressLines.tsx';

const meta = {
  component: AddressLines,
  args: { address },
} satisfies Meta<typeof AddressLines>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Shortest: Story = { args: { address: { ...address, company_name: '', address2: '' } } };
