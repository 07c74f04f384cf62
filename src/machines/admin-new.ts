import type { AdminCategory, NewCategory } from '../contracts/admin/schemas/category.ts';
import { formMachine } from './form.ts';

/** Adds a category. */
export const newCategoryFormMachine = formMachine<NewCategory, AdminCategory>({
  id: 'newCategoryForm',
  toast: null,
});
