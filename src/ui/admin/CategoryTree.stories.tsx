import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import type { AdminCategory } from '../../contracts/admin/schemas/category.ts';
import { categories } from './admin-story-fixtures.ts';
import { CategoryForm } from './CategoryForm.tsx';
import { CategoryRemovalForm } from './CategoryRemovalForm.tsx';
import { CategorySelect } from './CategorySelect.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import { EditedForm } from './EditedForm.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { NewCategoryForm } from './NewCategoryForm.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const act = fn();
const [women, kurtis, party, sarees] = categories as [
  AdminCategory,
  AdminCategory,
  AdminCategory,
  AdminCategory,
];

const meta = {
  component: CategoryTree,
  decorators: [inFrame],
  args: {
    rows: categories,
    renderMoves: ({ name }) => (
      <MoveButtons name={name} place={0} canMoveUp={false} canMoveDown isBusy={false} onMove={act} />
    ),
  },
} satisfies Meta<typeof CategoryTree>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Tree: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Move Women down' }));
    await expect(act).toHaveBeenLastCalledWith('down');
  },
};
export const Bangla: Story = { decorators: [inBanglaPanel] };

/** Moves the second of three to the top. */
const ThreePlaces = () => {
  const [order, setOrder] = useState(['a', 'b', 'c']);
  const move = (name: string, by: number) => {
    const from = order.indexOf(name);
    setOrder(order.filter((one) => one !== name).toSpliced(from + by, 0, name));
  };
  return (
    <ul>
      {order.map((name, place) => (
        <li key={name}>
          {name}
          <MoveButtons
            name={name}
            place={place}
            canMoveUp={place > 0}
            canMoveDown={place < 2}
            isBusy={false}
            onMove={(direction) => move(name, direction === 'up' ? -1 : 1)}
          />
        </li>
      ))}
    </ul>
  );
};
export const MovesKeepTheFocus: Story = {
  render: () => <ThreePlaces />,
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Move c up' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['a', 'c', 'b']);
    await expect(canvas.getByRole('button', { name: 'Move c up' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    // It is the first one: only down is left.
    await expect(canvas.getByRole('button', { name: 'Move c down' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Move c down' })).toHaveFocus();
  },
};
export const MovesBusy: Story = {
  render: () => <MoveButtons name="Men" place={1} canMoveUp canMoveDown isBusy onMove={act} />,
  play: async ({ canvas, userEvent }) => {
    act.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Move Men up' }));
    await expect(act).not.toHaveBeenCalled();
  },
};

const form = { category: kurtis, rows: categories, isBusy: false, onEdit: act, onSubmit: act };
export const Editing: Story = {
  render: () => <CategoryForm {...form} />,
  play: async ({ canvas, userEvent }) => {
    const parent = canvas.getByRole('combobox', { name: 'In' });
    await expect([...parent.querySelectorAll('option')].map(({ text }) => text)).toEqual([
      'Top level',
      'Women',
      'Men',
    ]);
    await userEvent.selectOptions(parent, 'Men');
    await expect(act).toHaveBeenLastCalledWith(expect.objectContaining({ parent_id: '2' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Shoppers can see it' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(act).toHaveBeenLastCalledWith({
      name: 'Kurtis',
      name_bn: 'কুর্তি',
      slug: 'kurtis',
      parent_id: '2',
      is_visible: 'false',
      size_table: '',
    });
  },
};
export const Rejected: Story = {
  render: () => (
    <CategoryForm
      {...form}
      refusal={{
        message: 'Invalid.',
        fields: { slug: ['Something else has this address.'], parent_id: ['At most three levels.'] },
      }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: /^Address of the page/ })).toHaveFocus();
    await expect(canvas.getByRole('combobox', { name: 'In' })).toHaveAccessibleDescription(
      'At most three levels.',
    );
  },
};
export const EditingInBangla: Story = {
  decorators: [inBanglaPanel],
  render: () => <CategoryForm {...form} category={party} />,
};

const adding = { rows: categories, isBusy: false, onSubmit: act };
export const Adding: Story = {
  render: () => <NewCategoryForm {...adding} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /^Name \*|^Name$/ }), 'Tops');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'In' }), '– Kurtis');
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }));
    await expect(act).toHaveBeenLastCalledWith({ name: 'Tops', name_bn: '', parent_id: '3' });
  },
};
export const AddingTheFirst: Story = {
  render: () => (
    <NewCategoryForm {...adding} rows={[]} refusal={{ message: 'There is no connection.', fields: {} }} />
  ),
};

const removal = { category: kurtis, rows: categories, isBusy: false, onRemove: act };
export const DeletingEmpty: Story = {
  render: () => <CategoryRemovalForm {...removal} category={sarees} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    const body = canvasElement.ownerDocument.body;
    await expect(body.querySelector('[role="alertdialog"]')).toHaveTextContent(
      'Links to its page will not work',
    );
    await userEvent.keyboard('{Escape}');
  },
};
export const DeletingNeedsAnotherCategory: Story = {
  render: () => <CategoryRemovalForm {...removal} category={party} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    act.mockClear();
    const target = canvas.getByRole('combobox', { name: 'Its products go to' });
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    await expect(target).toHaveAccessibleDescription('Choose a category.');
    await userEvent.selectOptions(target, 'Men');
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    const dialog = canvasElement.ownerDocument.body.querySelector('[role="alertdialog"]');
    await expect(dialog).toHaveTextContent('1 product goes to Men');
    await userEvent.keyboard('{Tab}{Enter}');
    await expect(act).toHaveBeenCalledWith(2);
  },
};
export const DeletingIsImpossible: Story = {
  render: () => <CategoryRemovalForm {...removal} category={women} />,
};

export const ChoiceInAForm: Story = {
  render: () => (
    <EditedForm label="Move" flags={['is_visible']} onEdit={act} onSubmit={act}>
      <CategorySelect
        name="category"
        label="Category"
        rows={categories}
        offered={categories}
        first={{ value: '', name: 'Choose …' }}
        initial="4"
      />
    </EditedForm>
  ),
  play: async ({ canvas, userEvent }) => {
    const category = canvas.getByRole('combobox', { name: 'Category' });
    await expect(category).toHaveDisplayValue('– – Party');
    await userEvent.selectOptions(category, 'Men');
    await expect(act).toHaveBeenLastCalledWith({ category: '2', is_visible: 'false' });
  },
};
