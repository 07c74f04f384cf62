import { useState } from 'react';
import type { AdminCategory, AdminCategoryRow } from '../../contracts/admin/schemas/category.ts';
import { childrenOf } from '../../domain/admin-categories.ts';
import { localName } from '../../domain/locale.ts';
import { ConfirmDialog } from '../developer/ConfirmDialog.tsx';
import { Button } from '../kit/Button.tsx';
import { Form, type FormState } from '../kit/Form.tsx';
import { useLocale } from '../messages/context.ts';
import { CategorySelect } from './CategorySelect.tsx';
import { useAdminMessages } from './messages.ts';

interface Props extends FormState {
  category: AdminCategory;
  /** All categories, in the order of the tree. */
  rows: readonly AdminCategoryRow[];
  isBusy: boolean;
  /** Called with the category that gets the products, if there are any. */
  onRemove: (productsTo: number | undefined) => void;
}

/** Deletes a category, after its products have got another one. Asks first. */
export const CategoryRemovalForm = ({ category, rows, isBusy, onRemove, ...form }: Props) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const [asked, setAsked] = useState<{ target: AdminCategoryRow | undefined } | null>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const name = localName(category, locale).children;
  const nameOf = (row: AdminCategoryRow) => localName(row, locale).children;
  const hasProducts = category.products > 0;
  const ask = ({ products_to }: Record<string, string>) => {
    const target = rows.find(({ id }) => String(id) === products_to);
    setIncomplete(hasProducts && target === undefined);
    if (!hasProducts || target !== undefined) setAsked({ target });
  };
  const hasChildren = childrenOf(rows, category.id).length > 0;
  return (
    <section className="admin-section">
      <h2>{messages.deleteCategory}</h2>
      {hasChildren ? (
        <p>{messages.deleteNeedsEmpty}</p>
      ) : (
        <Form
          label={messages.deleteCategory}
          {...form}
          {...(isIncomplete && { fieldErrors: { products_to: [messages.chooseCategory] } })}
          onSubmit={ask}
        >
          {hasProducts ? (
            <>
              <p>{messages.productsOfDeleted(category.products)}</p>
              <CategorySelect
                name="products_to"
                label={messages.fields.products_to ?? ''}
                rows={rows}
                offered={rows.filter(({ id }) => id !== category.id)}
                first={{ value: '', name: messages.choose }}
                initial=""
              />
            </>
          ) : (
            <p>{messages.deleteEmptyText}</p>
          )}
          <div className="form-actions">
            <Button type="submit" isBusy={isBusy}>
              {messages.delete}
            </Button>
          </div>
        </Form>
      )}
      <ConfirmDialog
        question={
          asked && {
            title: messages.deleteTitle(name),
            text: asked.target
              ? messages.deleteMovesProducts(category.products, nameOf(asked.target))
              : messages.deleteEmptyText,
            confirm: messages.delete,
          }
        }
        onConfirm={() => {
          setAsked(null);
          onRemove(asked?.target?.id);
        }}
        onCancel={() => setAsked(null)}
      />
    </section>
  );
};
