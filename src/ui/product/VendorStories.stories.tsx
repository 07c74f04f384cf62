import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { products } from '../story-fixtures.ts';
import { VendorStories } from './VendorStories.tsx';

const [first, second] = products(2).map(({ featured_img }) => featured_img);
const tangail = {
  name: 'Tangail Weavers',
  text: { en: 'Forty families share one loom house, one ledger and one name on the tag.' },
  href: '/vendors/1',
};
const pabna = { name: 'Pabna Handloom House', text: { en: 'Checks since 1952.' }, href: '/vendors/2' };

const meta = {
  component: VendorStories,
  args: {
    stories: [
      { ...tangail, ...(first && { picture: first }) },
      { ...pabna, ...(second && { picture: second }) },
    ],
  },
  // The home page renders them below a heading.
  render: (args) => (
    <>
      <h2>Who makes it</h2>
      <VendorStories {...args} />
    </>
  ),
} satisfies Meta<typeof VendorStories>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Two: Story = {
  play: async ({ canvasElement }) => {
    const pictures = [...canvasElement.querySelectorAll('img')].map(({ src }) => src);
    await expect(pictures).toEqual([first, second]);
  },
};
export const WithoutPictures: Story = {
  args: { stories: [tangail, pabna] },
  play: async ({ canvasElement }) => expect(canvasElement.querySelector('img')).toBeNull(),
};
