import type { Shop } from '../../platform/shop.ts';
import { readIfPossible, writeIfPossible } from '../../platform/storage.ts';

const key = 'districts';

/** The districts; those of last time when they cannot be had now. */
export const readDistricts = async ({ api, keeper }: Shop): Promise<readonly string[]> => {
  try {
    const districts = await api('GET /api/get_districts');
    writeIfPossible(keeper, key, districts);
    return districts;
  } catch (error) {
    const kept = readIfPossible(keeper, key);
    if (Array.isArray(kept) && kept.length > 0) return kept.map(String);
    throw error;
  }
};
