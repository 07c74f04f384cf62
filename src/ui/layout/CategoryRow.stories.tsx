import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useRef, useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { categories, products } from '../story-fixtures.ts';
import { CategoryPanel } from './CategoryPanel.tsx';
import { CategoryRow } from './CategoryRow.tsx';
import { attachCategoryRowHandlers } from './category-row-handlers.ts';

const meta = {
  component: CategoryRow,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'desktop' } },
  args: { categories, openId: null, onOpen: fn(), panel: null },
  render: function WithHandlers({ categories }) {
    const row = useRef<HTMLUListElement>(null);
    const [openId, setOpenId] = useState<number | null>(null);
    useEffect(() => (row.current ? attachCategoryRowHandlers(row.current, setOpenId) : undefined), []);
    const category = categories.find(({ id }) => id === openId);
    return (
      <div className="header">
        <CategoryRow
          ref={row}
          categories={categories}
          openId={openId}
          onOpen={setOpenId}
          panel={category && <CategoryPanel category={category} pictureUrl={products(1)[0]?.featured_img} />}
        />
      </div>
    );
  },
} satisfies Meta<typeof CategoryRow>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    const women = canvas.getByRole('link', { name: 'Women' });
    const button = canvas.getByRole('button', { name: 'Show submenu of Women' });
    women.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('link', { name: 'Men' })).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowLeft}');
    await expect(women).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Enter}{ArrowDown}');
    await expect(canvas.getByRole('link', { name: 'Sarees' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('link', { name: 'Jamdani' })).toHaveFocus();
    // Shortcuts of the browser are left to it.
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}{Control>}{End}{/Control}');
    await expect(canvas.getByRole('link', { name: 'Jamdani' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(canvas.getByRole('link', { name: 'Sarees' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(canvas.getByRole('link', { name: 'All Women' })).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowUp}');
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Tab}{Escape}');
    await expect(canvas.queryByRole('link', { name: 'Sarees' })).toBeNull();
    await expect(button).toHaveFocus();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  },
};
export const ByPointer: Story = {
  play: async ({ canvas, userEvent }) => {
    const sarees = () => canvas.queryByRole('link', { name: 'Sarees' });
    const isOpen = () => waitFor(() => expect(sarees()).toBeVisible());
    const isClosed = () => waitFor(() => expect(sarees()).toBeNull());
    const women = canvas.getByRole('link', { name: 'Women' });
    await userEvent.hover(women);
    await isOpen();
    await userEvent.keyboard('{Escape}');
    await isClosed();
    await expect(document.body).toHaveFocus();
    await userEvent.unhover(women);
    await userEvent.hover(women);
    await isOpen();
    // A click on its button does not close a panel that hovering has opened.
    await userEvent.click(canvas.getByRole('button', { name: 'Show submenu of Women' }));
    await isOpen();
    await userEvent.hover(canvas.getByRole('link', { name: 'Men' }));
    await isClosed();
    await userEvent.unhover(canvas.getByRole('link', { name: 'Men' }));
    await userEvent.hover(women);
    await isOpen();
    await userEvent.click(document.body);
    await isClosed();
  },
};
export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show submenu of Women' }));
    await expect(canvas.getByRole('link', { name: 'Jamdani' })).toBeVisible();
  },
};
export const Empty: Story = { args: { categories: [] } };
