import type { Meta, StoryObj } from '@storybook/react-vite';
import { products } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { HomeTiles } from './HomeTiles.tsx';

const names = [
  { en: 'The wedding', bn: 'বিয়ে' },
  { en: 'Gaye holud', bn: 'গায়ে হলুদ' },
  { en: 'Pohela Boishakh', bn: 'পহেলা বৈশাখ' },
  { en: 'Eid' },
  { en: 'Winter evenings' },
  { en: 'Every day in cotton' },
];
const meta = {
  component: HomeTiles,
  args: {
    tiles: products(6).map(({ featured_img, slug }, i) => ({
      title: names[i] ?? { en: 'Eid' },
      href: `/shop/${slug}`,
      picture: featured_img,
    })),
  },
} satisfies Meta<typeof HomeTiles>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Six: Story = {};
export const NarrowWindow: Story = {
  render: (args) => (
    <div style={{ maxInlineSize: '20rem' }}>
      <HomeTiles {...args} />
    </div>
  ),
};
export const WithoutPictures: Story = {
  args: { tiles: names.map((title, i) => ({ title, href: `/shop/part-${i}` })) },
};
export const Bangla: Story = { decorators: [inBangla] };
