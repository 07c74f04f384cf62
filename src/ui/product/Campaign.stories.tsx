import type { Meta, StoryObj } from '@storybook/react-vite';
import { products } from '../story-fixtures.ts';
import { Campaign } from './Campaign.tsx';

const [picture = ''] = products(1).map(({ featured_img }) => featured_img);
const content = {
  title: { en: 'Dressed for the celebration' },
  text: { en: 'Three pieces, panjabis and kurtis cut for long evenings and longer guest lists.' },
  action: { en: 'See the festive pieces' },
  href: '/shop/festive',
};
const meta = { component: Campaign, args: { content: { ...content, picture } } } satisfies Meta<
  typeof Campaign
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WordsOnThePicture: Story = {};
export const WithoutPicture: Story = { args: { content } };
