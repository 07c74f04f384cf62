import type { FastifyInstance } from 'fastify';
import type { HomePage } from '../../src/contracts/schemas/home.ts';
import type { ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { composeShop, shopSettings } from '../config/compose-shop.ts';
import { composeHome } from '../home/compose-home.ts';
import { homePreviewRepository, previewParameter } from '../repositories/admin/home-previews.ts';
import { readStoredShop } from '../repositories/shop-settings.ts';
import type { PageRequest } from './page-request.ts';

/**
 * The home page and the settings as the draft of the request would make them; undefined without one, null if it is
 * unknown or older than an hour.
 */
export const readHomePreview = async (
  app: FastifyInstance,
  { query }: Pick<PageRequest, 'query'>,
): Promise<{ page: HomePage; settings: ShopSettings } | null | undefined> => {
  const { [previewParameter]: token } = query as Record<string, unknown>;
  if (token === undefined) return undefined;
  const draft = typeof token === 'string' ? await homePreviewRepository(app.db).read(token) : undefined;
  if (draft === undefined) return null;
  const stored = await readStoredShop(app.db);
  const shop = composeShop(app.config.shop, { ...stored, home: { ...stored.home, ...draft } });
  const { page } = await composeHome(app.pool, shop.home);
  return { page, settings: shopSettings(shop) };
};
