import type { Category } from '../contracts/schemas/category.ts';
import { storedCategories } from './actors/views.ts';
import type { Api } from './api/operations.ts';
import type { JsonStorage } from './storage.ts';

type Plugs = { api: Api; storage: JsonStorage; keep: (categories: Category[]) => void };

/** Reads the categories; those loaded last, in this visit or an earlier one, when they cannot be had now. */
export const createCategories = ({ api, storage, keep }: Plugs) => {
  let loaded: Category[] | null = null;
  return async (): Promise<Category[]> => {
    try {
      loaded = await api('GET /api/get_categories');
    } catch {
      return loaded ?? storedCategories(storage);
    }
    // Written only when they are others: a write makes other tabs take the whole cart over.
    if (JSON.stringify(loaded) !== JSON.stringify(storedCategories(storage))) keep(loaded);
    return loaded;
  };
};
