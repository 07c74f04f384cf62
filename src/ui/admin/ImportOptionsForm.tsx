import { useState } from 'react';
import {
  type ImportCheck,
  ImportKind,
  type ImportOptions,
  TableField,
} from '../../contracts/admin/schemas/import.ts';
import { repeatedColumns } from '../../domain/admin-imports.ts';
import { toLatinDigits } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAdminMessages } from './messages.ts';

type Props = FormProps<ImportOptions> & {
  options: ImportOptions;
  /** The columns of a list, as the check has read them. */
  columns?: ImportCheck['columns'];
  /** Called when something was changed that only another check takes up. */
  onEdit?: () => void;
  /** Whether a check was made before. */
  isAgain: boolean;
};

/** How the file is read: whose columns it has, and what an export of another shop does not say. */
export const ImportOptionsForm = ({
  options,
  columns = [],
  isAgain,
  isBusy,
  onEdit = () => {},
  onSubmit,
  ...form
}: Props) => {
  const messages = useAdminMessages();
  const { imports } = messages;
  const [kind, setKind] = useState<string>(options.kind ?? '');
  const [fields, setFields] = useState(() => columns.map(({ field = null }) => field));
  const [problem, setProblem] = useState<string | null>(null);
  const assignsColumns = kind === 'table' && columns.length > 0;
  const repeated = repeatedColumns(fields);
  const submit = ({ vendor = '', category = '', default_stock = '' }: Record<string, string>) => {
    const stock = toLatinDigits(default_stock).trim();
    const isNamed = fields.includes('name') || fields.includes('sku');
    if (assignsColumns && !isNamed) return setProblem(imports.columnsNeeded);
    if (assignsColumns && repeated.length > 0) return;
    onSubmit({
      ...(kind !== '' && { kind: kind as ImportKind }),
      ...(vendor.trim() !== '' && { vendor: vendor.trim() }),
      ...(category.trim() !== '' && { category: category.trim() }),
      ...(stock !== '' && { default_stock: Number(stock) }),
      ...(assignsColumns && { columns: fields }),
    });
  };
  return (
    <Form label={imports.optionsTitle} {...form} onFieldChange={onEdit} onSubmit={submit}>
      <NativeSelect
        label={imports.kind}
        value={kind}
        onChange={(next) => {
          setKind(next);
          onEdit();
        }}
        options={[
          { value: '', name: imports.recognize },
          ...ImportKind.options.map((value) => ({ value, name: imports.kinds[value] })),
        ]}
      />
      {assignsColumns && (
        <fieldset className="admin-import-columns">
          <legend>{imports.columnsTitle}</legend>
          <p>{imports.columnsText}</p>
          {columns.map(({ name, examples, field }, at) =>
            // Nobody needs to choose for an empty column.
            examples.length === 0 && field === undefined ? null : (
              <NativeSelect
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not change, and their names may be equal
                key={at}
                label={
                  <>
                    <bdi>{name}</bdi>
                    {examples.length > 0 && <small>: {examples.join(', ')}</small>}
                  </>
                }
                value={fields[at] ?? ''}
                onChange={(next) => {
                  const chosen = TableField.options.find((field) => field === next) ?? null;
                  setFields(fields.map((field, index) => (index === at ? chosen : field)));
                  setProblem(null);
                  onEdit();
                }}
                options={[
                  { value: '', name: imports.leaveOut },
                  ...TableField.options.map((value) => ({ value, name: imports.fields[value] })),
                ]}
                error={repeated.includes(at) ? imports.columnRepeated : undefined}
              />
            ),
          )}
          <p role="alert" className="field-error">
            {problem}
          </p>
        </fieldset>
      )}
      {kind !== 'own' && (
        <>
          <p>{imports.defaultsText}</p>
          <TextField
            name="vendor"
            label={messages.vendor}
            description={imports.vendorHint}
            defaultValue={options.vendor ?? ''}
            maxLength={200}
          />
          <TextField
            name="category"
            label={imports.category}
            description={imports.categoryHint}
            defaultValue={options.category ?? ''}
            maxLength={200}
          />
          <TextField
            name="default_stock"
            label={messages.stock}
            description={imports.stockHint}
            defaultValue={String(options.default_stock ?? '')}
            inputMode="numeric"
            maxLength={8}
          />
        </>
      )}
      <div className="form-actions">
        <Button type="submit" look={isAgain ? 'secondary' : 'primary'} isBusy={isBusy}>
          {isAgain ? imports.checkAgain : imports.check}
        </Button>
      </div>
    </Form>
  );
};
