import type { Category } from '../contracts/schemas/category.ts';
import { storedCategories } from './actors/views.ts';
import type { Api } from './api/operations.ts';
import type { Keeper } from './storage.ts';

type Plugs = { api: Api; keeper: Keeper; keep: (categories: Category[]) => void };

/** Reads the categories; those loaded last, in this visit or an earlier one, when they cannot be had now. */
export const createCategories = ({ api, keeper, keep }: Plugs) => {
  let loaded: Category[] | null = null;
  return async (): Promise<Category[]> => {
    try {
      loaded = await api('GET /api/get_categories');
    } catch {
      return loaded ?? storedCategories(keeper);
    }
    // Written only when they are others: a write makes other tabs take the whole cart over.
    if (JSON.stringify(loaded) !== JSON.stringify(storedCategories(keeper))) keep(loaded);
    return loaded;
  };
};
