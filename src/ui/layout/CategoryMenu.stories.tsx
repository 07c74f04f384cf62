import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { categories } from '../story-fixtures.ts';
import { CategoryMenu } from './CategoryMenu.tsx';

const meta = {
  component: CategoryMenu,
  args: { categories },
} satisfies Meta<typeof CategoryMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas, userEvent }) => {
    const isOpen = () => canvas.findByRole('link', { name: 'Sarees' });
    const isClosed = () => waitFor(() => expect(canvas.queryByRole('link', { name: 'Sarees' })).toBeNull());
    const women = canvas.getByRole('link', { name: 'Women' });
    // Not rendered while closed, to keep the server-rendered HTML of every page small.
    await expect(canvas.queryByRole('link', { name: 'Sarees', hidden: true })).toBeNull();
    await userEvent.hover(women);
    await isOpen();
    // A click on its button does not close a submenu that hovering has opened.
    await userEvent.click(canvas.getByRole('button', { name: 'Show submenu of Women' }));
    await isOpen();
    await userEvent.unhover(women);
    await isClosed();
    const button = canvas.getByRole('button', { name: 'Show submenu of Women' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await isOpen();
    await userEvent.keyboard('{Enter}');
    await isClosed();
    await userEvent.keyboard('{Enter}{Tab}');
    await expect(await isOpen()).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await isClosed();
    await expect(button).toHaveFocus();
  },
};
export const Narrow: Story = {
  globals: { viewport: { value: 'mobile1' } },
  play: async ({ canvas, userEvent }) => {
    // A submenu below its entry would move the page under the pointer, so it opens by the button only.
    await userEvent.hover(canvas.getByRole('link', { name: 'Women' }));
    await expect(canvas.queryByRole('link', { name: 'Sarees' })).toBeNull();
    const button = canvas.getByRole('button', { name: 'Show submenu of Women' });
    await userEvent.click(button);
    await expect(await canvas.findByRole('link', { name: 'Sarees' })).toBeVisible();
    await userEvent.click(button);
    await waitFor(() => expect(canvas.queryByRole('link', { name: 'Sarees' })).toBeNull());
  },
};
export const Empty: Story = { args: { categories: [] } };
