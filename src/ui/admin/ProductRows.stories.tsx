import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { product } from './admin-story-fixtures.ts';
import { ProductFilters } from './ProductFilters.tsx';
import { ProductForm } from './ProductForm.tsx';
import { ProductRows } from './ProductRows.tsx';
import { SearchField } from './SearchField.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const meta = {
  component: ProductRows,
  decorators: [inFrame],
  args: { rows: [product, { ...product, id: 20, current_stock: 40, is_published: true, sales_price: 1200 }] },
} satisfies Meta<typeof ProductRows>;
export default meta;
type Story = StoryObj<typeof meta>;

const act = fn();

export const Rows: Story = {};
export const Bangla: Story = { decorators: [inBanglaPanel] };
export const Filters: Story = {
  render: () => <ProductFilters filter={{ max_stock: 3 }} onChange={act} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Visibility' }), 'false');
    await expect(act).toHaveBeenLastCalledWith({ max_stock: 3, published: 'false' });
  },
};
export const Search: Story = {
  render: () => <SearchField label="Name or item number" value="kurti" onSearch={fn()} />,
};
const form = { product, isOwner: true, isBusy: false, onEdit: fn(), onSubmit: act };
export const Editing: Story = {
  render: () => <ProductForm {...form} />,
  play: async ({ canvas, userEvent }) => {
    const stock = canvas.getByRole('textbox', { name: 'Stock of M' });
    await userEvent.clear(stock);
    await userEvent.type(stock, '7');
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Shoppers can see it' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(act).toHaveBeenLastCalledWith(
      expect.objectContaining({ 'stock M': '7', 'stock S': '0', is_published: 'true', is_deal: 'false' }),
    );
  },
};
export const Rejected: Story = {
  render: () => (
    <ProductForm
      {...form}
      isOwner={false}
      refusal={{ message: 'Invalid.', fields: { sales_price: ['At most the price.'] } }}
    />
  ),
};
