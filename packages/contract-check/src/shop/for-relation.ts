import { forRelationWith } from '../engine/check.ts';
import type { ShopFixtures } from './shop-fixtures.ts';

/** Creates a check of the shop's contract for every operation that declares a relation of the kind. */
export const forRelation = forRelationWith<ShopFixtures>();
