import { z } from 'zod';
import { c } from './contract.ts';
import { authErrors, bodyErrors, commonErrors, csrfErrors, notFoundErrors } from './errors.ts';
import type { RouteMetadata } from './metadata.ts';
import { IdInPath } from './schemas/identifiers.ts';
import { StockAlertInput } from './schemas/stock-alert.ts';

export const stockAlerts = c.router({
  request: {
    method: 'POST',
    path: '/api/request_stock_alert/:productId',
    pathParams: z.object({ productId: IdInPath }),
    body: StockAlertInput,
    summary: 'Ask for a mail when a product is back in stock',
    description:
      'One mail, in the language of the request, once it can be bought; soon if it can be bought now. Asking again changes nothing. 422 if the address waits for too many products. Settings with `stockAlerts` say that the backend has this operation.',
    responses: {
      204: c.noBody(),
      ...commonErrors,
      ...authErrors,
      ...notFoundErrors,
      ...csrfErrors,
      ...bodyErrors,
    },
    metadata: {
      access: 'visitor',
      bearer: 'none',
      safe: false,
      idempotent: true,
      strictRateLimit: true,
      optional: true,
      from: { productId: { read: 'catalogue.filterProducts', at: 'data[].id' }, email: { fresh: 'email' } },
    } as const satisfies RouteMetadata,
  },
});
