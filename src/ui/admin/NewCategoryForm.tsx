import type { AdminCategoryRow } from '../../contracts/admin/schemas/category.ts';
import { possibleParents } from '../../domain/admin-categories.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { TextField } from '../kit/TextField.tsx';
import { CategorySelect } from './CategorySelect.tsx';
import { useAdminMessages } from './messages.ts';

type Props = FormProps<Record<string, string>> & {
  /** All categories, in the order of the tree. */
  rows: readonly AdminCategoryRow[];
  /** The parent that is chosen at first; 0 for the top level. */
  parent?: number;
  /** Whether it replaces a form that had the focus. */
  isReplacement?: boolean;
};

/** Adds a category. Keeps what was typed if the server rejects it. */
export const NewCategoryForm = ({ rows, parent = 0, isBusy, isReplacement = false, ...form }: Props) => {
  const messages = useAdminMessages();
  return (
    <section className="admin-section">
      <h2>{messages.addCategory}</h2>
      <Form label={messages.addCategory} {...form}>
        <div className="form-row">
          <TextField
            name="name"
            label={messages.fields.name ?? ''}
            maxLength={100}
            lang="en"
            isRequired
            autoFocus={isReplacement}
          />
          <TextField name="name_bn" label={messages.fields.name_bn ?? ''} maxLength={100} lang="bn" />
        </div>
        <CategorySelect
          name="parent_id"
          label={messages.fields.parent_id ?? ''}
          rows={rows}
          offered={possibleParents(rows, null)}
          first={{ value: '0', name: messages.topLevel }}
          initial={String(parent)}
        />
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? messages.saving : messages.add}
          </Button>
        </div>
      </Form>
    </section>
  );
};
