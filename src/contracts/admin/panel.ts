import { catalogue } from '../catalogue.ts';
import { c } from '../contract.ts';
import { adminContract } from './index.ts';

/** The operations that the panel uses: its own, and the districts and categories of the shop. */
export const panelContract = c.router({
  ...adminContract,
  catalogue: c.router({ districts: catalogue.districts, categories: catalogue.categories }),
});
export type PanelContract = typeof panelContract;
