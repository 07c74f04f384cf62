import { forRelationWith } from '../engine/check.ts';
import type { ShopFixtures } from './shop-fixtures.ts';

/** `forRelationWith` for checks that need the shop's fixtures. */
export const forRelation = forRelationWith<ShopFixtures>();
