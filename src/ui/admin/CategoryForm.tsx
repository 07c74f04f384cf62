import type { AdminCategory, AdminCategoryRow } from '../../contracts/admin/schemas/category.ts';
import { possibleParents } from '../../domain/admin-categories.ts';
import { Button } from '../kit/Button.tsx';
import { Checkbox } from '../kit/Checkbox.tsx';
import type { FormState } from '../kit/Form.tsx';
import { TextField } from '../kit/TextField.tsx';
import { CategorySelect } from './CategorySelect.tsx';
import { EditedForm } from './EditedForm.tsx';
import { useAdminMessages } from './messages.ts';

interface Props extends FormState {
  /** Initial values. To change them, change the `key`. */
  category: AdminCategory;
  /** All categories, in the order of the tree. */
  rows: readonly AdminCategoryRow[];
  isBusy: boolean;
  /** Whether it replaces a form that had the focus. */
  isReplacement?: boolean;
  /** Called with all values of the form whenever one is edited. */
  onEdit: (values: Record<string, string>) => void;
  onSubmit: (values: Record<string, string>) => void;
}

/** Edits a category. Keeps what was typed if the server rejects it. */
export const CategoryForm = ({ category, rows, isBusy, isReplacement = false, ...form }: Props) => {
  const messages = useAdminMessages();
  return (
    <section className="admin-section">
      <EditedForm label={category.name} flags={['is_visible']} {...form}>
        <div className="form-row">
          <TextField
            name="name"
            label={messages.fields.name ?? ''}
            description={messages.categoryNameHint}
            defaultValue={category.name}
            maxLength={100}
            lang="en"
            isRequired
          />
          <TextField
            name="name_bn"
            label={messages.fields.name_bn ?? ''}
            defaultValue={category.name_bn ?? ''}
            maxLength={100}
            lang="bn"
          />
        </div>
        <TextField
          name="slug"
          label={messages.fields.slug ?? ''}
          description={messages.slugHint}
          defaultValue={category.slug}
          maxLength={150}
          autoCapitalize="none"
          isRequired
        />
        <CategorySelect
          name="parent_id"
          label={messages.fields.parent_id ?? ''}
          rows={rows}
          offered={possibleParents(rows, category.id)}
          first={{ value: '0', name: messages.topLevel }}
          initial={String(category.parent_id)}
        />
        <TextField
          name="size_table"
          label={messages.fields.size_table ?? ''}
          description={messages.sizeTableHint}
          defaultValue={category.size_table}
          isMultiline
          maxLength={4000}
          placeholder={'Size, Chest (cm), Length (cm)\nS, 92, 66\nM, 97, 68'}
        />
        <Checkbox name="is_visible" defaultSelected={!category.is_hidden}>
          {messages.publish}
        </Checkbox>
        <p>
          <small>{messages.hiddenCategoryHint}</small>
        </p>
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy} autoFocus={isReplacement}>
            {isBusy ? messages.saving : messages.save}
          </Button>
        </div>
      </EditedForm>
    </section>
  );
};
