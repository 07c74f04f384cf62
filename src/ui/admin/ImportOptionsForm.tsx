import { useState } from 'react';
import { ImportKind, type ImportOptions } from '../../contracts/admin/schemas/import.ts';
import { toLatinDigits } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAdminMessages } from './messages.ts';

type Props = FormProps<ImportOptions> & {
  options: ImportOptions;
  /** Whether a check was made before. */
  isAgain: boolean;
};

/** How the file is read: whose columns it has, and what an export of another shop does not say. */
export const ImportOptionsForm = ({ options, isAgain, isBusy, onSubmit, ...form }: Props) => {
  const messages = useAdminMessages();
  const { imports } = messages;
  const [kind, setKind] = useState<string>(options.kind ?? '');
  const submit = ({ vendor = '', category = '', default_stock = '' }: Record<string, string>) => {
    const stock = toLatinDigits(default_stock).trim();
    onSubmit({
      ...(kind !== '' && { kind: kind as ImportKind }),
      ...(vendor.trim() !== '' && { vendor: vendor.trim() }),
      ...(category.trim() !== '' && { category: category.trim() }),
      ...(stock !== '' && { default_stock: Number(stock) }),
    });
  };
  return (
    <Form label={imports.optionsTitle} {...form} onSubmit={submit}>
      <NativeSelect
        label={imports.kind}
        value={kind}
        onChange={setKind}
        options={[
          { value: '', name: imports.recognize },
          ...ImportKind.options.map((value) => ({ value, name: imports.kinds[value] })),
        ]}
      />
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
