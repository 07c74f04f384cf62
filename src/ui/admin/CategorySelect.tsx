import { useState } from 'react';
import type { AdminCategoryRow } from '../../contracts/admin/schemas/category.ts';
import { levelOf } from '../../domain/admin-categories.ts';
import { localName } from '../../domain/locale.ts';
import { useFieldError } from '../kit/field-errors.ts';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { useLocale } from '../messages/context.ts';

interface Props {
  name: string;
  label: string;
  /** All categories, in the order of the tree. */
  rows: readonly AdminCategoryRow[];
  /** Those that can be chosen. */
  offered: readonly AdminCategoryRow[];
  /** The first option, such as the top level. */
  first: { value: string; name: string };
  /** Initial value: an id, or the value of the first option. */
  initial: string;
}

/** Choice of a category in a form, indented by its level. */
export const CategorySelect = ({ name, label, rows, offered, first, initial }: Props) => {
  const locale = useLocale();
  const [value, setValue] = useState(initial);
  return (
    <NativeSelect
      name={name}
      label={label}
      value={value}
      error={useFieldError(name)}
      onChange={setValue}
      options={[
        first,
        ...offered.map((row) => ({
          value: String(row.id),
          name: `${'– '.repeat(levelOf(rows, row) - 1)}${localName(row, locale).children}`,
        })),
      ]}
    />
  );
};
