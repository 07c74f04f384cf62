import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { products } from '../story-fixtures.ts';
import { CategoryLead } from './CategoryLead.tsx';
import { ProductSlider, ProductSliderSkeleton } from './ProductSlider.tsx';

const rows = products(8);
const meta = {
  component: CategoryLead,
  args: {
    category: { name: 'Women', slug: 'women' },
    pictureUrl: rows[2]?.featured_img,
    isCompact: false,
    children: <ProductSlider label="Women" products={rows} />,
  },
} satisfies Meta<typeof CategoryLead>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Large: Story = {};
export const Compact: Story = { args: { isCompact: true } };
export const WithoutPicture: Story = { args: { pictureUrl: undefined } };
export const Loading: Story = { args: { children: <ProductSliderSkeleton /> } };
export const Failed: Story = {
  args: { children: <ErrorPanel message="The products could not be loaded." /> },
};
