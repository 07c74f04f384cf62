import type { Meta, StoryObj } from '@storybook/react-vite';
import { products } from '../story-fixtures.ts';
import { SceneBanner } from './SceneBanner.tsx';

const [picture] = products(1).map(({ featured_img }) => featured_img);
const meta = {
  component: SceneBanner,
  args: {
    pictureUrl: picture,
    sizes: '100vw',
    heading: <h2>Dressed for the celebration</h2>,
    text: { children: 'Three pieces, panjabis and kurtis cut for long evenings.' },
    action: { children: 'See the festive pieces' },
    href: '/shop/festive',
  },
} satisfies Meta<typeof SceneBanner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithPicture: Story = {};
export const InBangla: Story = {
  args: {
    heading: <h2 lang="bn">উৎসবের সাজ</h2>,
    text: { children: 'থ্রি-পিস, পাঞ্জাবি ও কুর্তি।', lang: 'bn' },
    action: { children: 'উৎসবের পোশাক দেখুন', lang: 'bn' },
  },
};
export const WithoutPictureOrText: Story = { args: { pictureUrl: undefined, text: undefined } };
