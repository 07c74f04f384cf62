import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { AlreadyAdded } from './AlreadyAdded.tsx';
import { product } from './admin-story-fixtures.ts';
import { ChoiceOrNew } from './ChoiceOrNew.tsx';
import { FlagField } from './FlagField.tsx';
import { MissingOfProduct } from './MissingOfProduct.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import { ProductForm } from './ProductForm.tsx';
import { ProductRows } from './ProductRows.tsx';
import { SearchField } from './SearchField.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';
import { VariationFields } from './VariationFields.tsx';

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
const categories = ['Women', 'Women > Kurtis', 'Women > Saree'];
const form = { product, isOwner: true, categories, isBusy: false, onEdit: fn(), onSubmit: act };
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

export const PublicationRejected: Story = {
  render: () => (
    <ProductForm
      {...form}
      refusal={{ message: 'Invalid.', fields: { is_published: ['Add a picture first.'] } }}
    />
  ),
  play: async ({ canvas }) => {
    const flag = canvas.getByRole('checkbox', { name: 'Shoppers can see it' });
    await expect(flag).toHaveFocus();
    await expect(flag).toHaveAccessibleDescription('Add a picture first.');
  },
};

export const Flag: Story = {
  render: () => (
    <FlagField name="is_deal" defaultSelected>
      A deal
    </FlagField>
  ),
};

const { featured_img: _, ...withoutPicture } = product;
export const WithoutPicture: Story = { args: { rows: [withoutPicture] } };
export const Missing: Story = {
  render: () => <MissingOfProduct missing={['picture', 'stock', 'publication']} />,
};
export const Added: Story = {
  render: () => <AlreadyAdded product={product} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveFocus();
  },
};
const newForm = { ...form, product: null, vendors: ['Tangail Looms', 'Rajshahi Silk House'] };
/** An empty shop: category and vendor are typed. */
export const FirstProduct: Story = {
  render: () => <ProductForm {...newForm} categories={[]} vendors={[]} firstVendor="Razz" />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /^Category/ }), 'Women > Saree');
    await userEvent.click(canvas.getByRole('button', { name: 'Add a product' }));
    await expect(act).toHaveBeenLastCalledWith(
      expect.objectContaining({ category: 'Women > Saree', vendor: 'Razz', is_featured: 'false' }),
    );
    await expect(canvas.queryByRole('checkbox', { name: 'Shoppers can see it' })).toBeNull();
  },
};
export const NewProduct: Story = {
  render: () => <ProductForm {...newForm} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /^Category/ }), 'Women > Saree');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /^Vendor/ }), 'New vendor…');
    const vendor = canvas.getByRole('textbox', { name: /^Name of the new vendor/ });
    await expect(vendor).toHaveFocus();
    await userEvent.type(vendor, 'Dhaka Prints');
    const add = canvas.getByRole('textbox', { name: 'Add variations' });
    await userEvent.type(add, 'S, M{Enter}');
    await userEvent.type(add, 'L');
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Remove M' }));
    await expect(add).toHaveFocus();
    await userEvent.type(canvas.getByRole('textbox', { name: 'Stock of L' }), '4');
    await userEvent.click(canvas.getByRole('button', { name: 'Add a product' }));
    await expect(act).toHaveBeenLastCalledWith(
      expect.objectContaining({
        category: 'Women > Saree',
        vendor: 'Dhaka Prints',
        'variations list': '["S","L"]',
        'stock L': '04',
      }),
    );
  },
};
/** Vendors choose from the categories of the shop. */
export const NewProductOfVendor: Story = {
  render: () => (
    <ProductForm
      {...newForm}
      isOwner={false}
      refusal={{ message: 'Invalid.', fields: { category: ['Choose a category from the list.'] } }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: /^Category/ })).toHaveFocus();
    await expect(canvas.queryByRole('option', { name: 'New category…' })).toBeNull();
  },
};
export const NewProductWithoutCategories: Story = {
  render: () => <ProductForm {...newForm} isOwner={false} categories={[]} />,
};
export const NewProductInBangla: Story = {
  decorators: [inBanglaPanel],
  render: () => <ProductForm {...newForm} />,
};
/** A choice that was stored, of a list without texts of its own. */
export const Choice: Story = {
  render: () => (
    <ChoiceOrNew
      name="category"
      label="Category"
      choices={categories}
      defaultValue="Women > Kurtis"
      placeholder="Choose a category"
      newChoice={null}
      newLabel=""
      newHint=""
    />
  ),
};
/** Only the sum is counted, also with another variation. */
export const UncountedVariations: Story = {
  render: () => (
    <VariationFields names={['S', 'M']} stock={{ '': 7 }} isCounted={() => false} onChange={act} />
  ),
  play: async ({ canvas, userEvent }) => {
    act.mockClear();
    await userEvent.type(canvas.getByRole('textbox', { name: 'Add variations' }), 'XL{Enter}');
    await expect(canvas.getByRole('list', { name: 'Variations' })).toHaveTextContent('SMXL');
    await expect(canvas.getByRole('textbox', { name: /^Stock/ })).toHaveValue('7');
    await expect(act).toHaveBeenCalledOnce();
  },
};
