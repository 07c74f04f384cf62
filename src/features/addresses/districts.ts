import type { Shop } from '../../platform/shop.ts';
import { tryRead, tryWrite } from '../../platform/storage.ts';

const key = 'districts';

/** The districts; those of last time when they cannot be had now. */
export const readDistricts = async ({ api, storage }: Shop): Promise<readonly string[]> => {
  try {
    const districts = await api('GET /api/get_districts');
    tryWrite(storage, key, districts);
    return districts;
  } catch (error) {
    const kept = tryRead(storage, key);
    if (Array.isArray(kept) && kept.length > 0) return kept.map(String);
    throw error;
  }
};
