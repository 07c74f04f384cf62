import type { Category } from '../../contracts/schemas/category.ts';
import { storedCategories } from '../actors/initial-views.ts';
import type { Api } from '../api/operations.ts';
import type { JsonStorage } from '../storage/storage.ts';

interface Dependencies {
  api: Api;
  storage: JsonStorage;
  save: (categories: Category[]) => void;
}

/** Loads the categories; falls back to the stored ones. */
export const createCategories = ({ api, storage, save }: Dependencies) => {
  let loaded: Category[] | null = null;
  return async (): Promise<Category[]> => {
    try {
      loaded = await api('GET /api/get_categories');
    } catch {
      return loaded ?? storedCategories(storage);
    }
    // Saves only changes: a write makes other tabs reload the whole cart.
    if (JSON.stringify(loaded) !== JSON.stringify(storedCategories(storage))) save(loaded);
    return loaded;
  };
};
