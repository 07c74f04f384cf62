import type { Shop } from '../../platform/shop.ts';
import { tryRead, tryWrite } from '../../platform/storage/storage.ts';

const key = 'districts';

/** Loads the districts; falls back to the stored ones. */
export const readDistricts = async ({ api, storage }: Shop): Promise<readonly string[]> => {
  try {
    const districts = await api('GET /api/get_districts');
    tryWrite(storage, key, districts);
    return districts;
  } catch (error) {
    const stored = tryRead(storage, key);
    if (Array.isArray(stored) && stored.length > 0) return stored.map(String);
    throw error;
  }
};
