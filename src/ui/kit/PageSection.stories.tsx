import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { PageSection } from './PageSection.tsx';

const meta = {
  component: PageSection,
  args: { title: 'Featured products', children: <p>Three products</p> },
} satisfies Meta<typeof PageSection>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Featured products' })).toHaveTextContent(
      'Three products',
    );
  },
};

export const WithAside: Story = { args: { aside: <a href="#all">View all</a> } };

/** A title in another language than the page's. */
export const TitleInBangla: Story = {
  args: { title: 'শাড়ি', lang: 'bn' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'শাড়ি' })).toHaveAttribute('lang', 'bn');
  },
};
