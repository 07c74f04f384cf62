import { z } from 'zod';
import { c } from '../contract.ts';
import { notFoundErrors } from '../errors.ts';
import { IdInPath } from '../schemas/identifiers.ts';
import { changeErrors, conflict, listErrors, readErrors, recentPasswordErrors } from './errors.ts';
import { afterPasswordBy, changedBy, readBy } from './metadata.ts';
import {
  Customer,
  CustomerDeletion,
  CustomerRow,
  DeletedCustomer,
  PersonalData,
} from './schemas/customer.ts';
import { keysetPage, keysetQuery } from './schemas/versions.ts';

const pathParams = z.object({ id: IdInPath });
const fromList = { from: { id: { read: 'customers.list', at: 'data[].id' } } } as const;

/** Customers with an account, for the owner and the staff. */
export const customers = c.router({
  list: {
    method: 'GET',
    path: '/api/admin/customers',
    query: z.object({
      search: z
        .string()
        .trim()
        .max(100)
        .optional()
        .describe('Three or more characters of a name, an email or a phone'),
      ...keysetQuery,
    }),
    summary: 'Customers, newest first',
    responses: { 200: keysetPage(CustomerRow), ...listErrors },
    metadata: readBy('owner', 'staff'),
  },
  get: {
    method: 'GET',
    path: '/api/admin/customers/:id',
    pathParams,
    summary: 'A customer with the address book',
    description: 'orders.list with customer lists the orders.',
    responses: { 200: z.object({ data: Customer }), ...readErrors },
    metadata: { ...readBy('owner', 'staff'), ...fromList },
  },
  sendResetLink: {
    method: 'POST',
    path: '/api/admin/customers/:id/reset_link',
    pathParams,
    body: c.noBody(),
    summary: 'Mail a customer a link to set a new password',
    description:
      "To the email of the account, in the language of the newest order. With the limits of the shop's own form.",
    responses: {
      200: z.object({
        sent: z.boolean().describe('false: one was sent a moment ago, which still works'),
      }),
      ...changeErrors,
      ...notFoundErrors,
    },
    metadata: { ...changedBy('owner', 'staff'), ...fromList },
  },
  exportData: {
    method: 'POST',
    path: '/api/admin/customers/:id/personal_data',
    pathParams,
    body: c.noBody(),
    summary: 'All personal data of a customer, for the customer',
    description: 'The export is recorded in the audit log.',
    responses: { 200: z.object({ data: PersonalData }), ...changeErrors, ...notFoundErrors },
    metadata: { ...changedBy('owner', 'staff'), ...fromList },
  },
  delete: {
    method: 'POST',
    path: '/api/admin/customers/:id/deletion',
    pathParams,
    body: CustomerDeletion,
    summary: "Delete a customer's personal data",
    description:
      'Account, sessions, addresses, wishlist, reviews, applications and mails are deleted. Orders stay for the accounts, without name, contact, address and notes. 409 without current while an order is pending or processing.',
    responses: {
      200: z.object({ data: DeletedCustomer }),
      ...changeErrors,
      ...notFoundErrors,
      ...recentPasswordErrors,
      ...conflict(Customer),
    },
    metadata: { ...afterPasswordBy('owner', 'staff'), ...fromList },
  },
});
