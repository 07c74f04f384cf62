import { c } from '../contract.ts';
import { categories } from './categories.ts';
import { coupons } from './coupons.ts';
import { customers } from './customers.ts';
import { home } from './home.ts';
import { imports } from './imports.ts';
import { orders, vendorOrders } from './orders.ts';
import { pages } from './pages.ts';
import { pictures, products } from './products.ts';
import { reports } from './reports.ts';
import { reviews } from './reviews.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { staff } from './staff.ts';
import { vendors } from './vendors.ts';

/**
 * The contract of the panel at /admin, apart from the shop's: no page of the shop loads it, and a backend without a panel
 * conforms to the shop's contract. Responses are never cached.
 */
export const adminContract = c.router({
  session,
  staff,
  orders,
  vendorOrders,
  customers,
  products,
  pictures,
  categories,
  coupons,
  vendors,
  imports,
  reviews,
  settings,
  pages,
  home,
  reports,
});
export type AdminContract = typeof adminContract;
