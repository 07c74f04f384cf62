import type { FastifyInstance } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { categoryHandlers } from './categories.ts';
import { couponHandlers } from './coupons.ts';
import { customerHandlers } from './customers.ts';
import { homeHandlers } from './home.ts';
import { importHandlers } from './imports.ts';
import { orderHandlers, vendorOrderHandlers } from './orders.ts';
import { pageHandlers } from './pages.ts';
import { pictureHandlers } from './pictures.ts';
import { productHandlers } from './products.ts';
import { reportHandlers } from './reports.ts';
import { reviewHandlers } from './reviews.ts';
import { sessionHandlers } from './session.ts';
import { settingsHandlers } from './settings.ts';
import { staffHandlers } from './staff.ts';
import { vendorHandlers } from './vendors.ts';

/** The handlers of the operations of the panel. */
export const adminHandlers = (app: FastifyInstance): Handlers<AdminContract> => ({
  session: sessionHandlers(app),
  staff: staffHandlers(app),
  orders: orderHandlers(app),
  vendorOrders: vendorOrderHandlers(app),
  customers: customerHandlers(app),
  products: productHandlers(app),
  pictures: pictureHandlers(app),
  reviews: reviewHandlers(app),
  categories: categoryHandlers(app),
  coupons: couponHandlers(app),
  settings: settingsHandlers(app),
  pages: pageHandlers(app),
  home: homeHandlers(app),
  reports: reportHandlers(app),
  vendors: vendorHandlers(app),
  imports: importHandlers(app),
});
