import { z } from 'zod';
import { c } from '../contract.ts';
import { notFoundErrors } from '../errors.ts';
import { IdInPath } from '../schemas/identifiers.ts';
import { changeErrors, conflict, listErrors, readErrors } from './errors.ts';
import { changedBy, readBy } from './metadata.ts';
import { Vendor } from './schemas/staff.ts';
import { AdminVendor, AdminVendorRow, NewVendor, VendorRemoval, VendorUpdate } from './schemas/vendor.ts';
import { keysetPage, keysetQuery } from './schemas/versions.ts';

const pathParams = z.object({ id: IdInPath });
const One = z.object({ data: AdminVendor });

/** Who sells, for the owner; their names also for the staff. */
export const vendors = c.router({
  list: {
    method: 'GET',
    path: '/api/admin/vendors',
    summary: 'All vendors by name, for filters',
    responses: { 200: z.object({ data: z.array(Vendor) }), ...listErrors },
    metadata: readBy('owner', 'staff'),
  },
  search: {
    method: 'GET',
    path: '/api/admin/vendor_search',
    query: z.object({
      search: z.string().trim().max(100).optional().describe('A part of the name or the place'),
      ...keysetQuery,
    }),
    summary: 'Vendors, newest first',
    responses: { 200: keysetPage(AdminVendorRow), ...listErrors },
    metadata: readBy('owner'),
  },
  get: {
    method: 'GET',
    path: '/api/admin/vendors/:id',
    pathParams,
    summary: 'A vendor with all that can be edited, and its history',
    responses: { 200: One, ...readErrors },
    metadata: readBy('owner'),
  },
  create: {
    method: 'POST',
    path: '/api/admin/vendors',
    body: NewVendor,
    summary: 'Add a vendor',
    description: 'A name that another vendor has, in any case, returns 422.',
    responses: { 201: One, ...changeErrors },
    metadata: { ...changedBy('owner'), unique: ['name'], fieldErrors: ['name', 'picture'] },
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/vendors/:id',
    pathParams,
    body: VendorUpdate,
    summary: 'Rename, describe, hide or show a vendor',
    description:
      'Fields that are absent are kept. Hiding also hides its published products; those are published again when it is shown.',
    responses: { 200: One, ...changeErrors, ...notFoundErrors, ...conflict(AdminVendor) },
    metadata: { ...changedBy('owner'), fieldErrors: ['name', 'picture'] },
  },
  remove: {
    method: 'POST',
    path: '/api/admin/vendors/:id/removal',
    pathParams,
    body: VendorRemoval,
    summary: 'Delete a vendor',
    description:
      'Its products go to another vendor, to whose page its own redirects. 409 without current while orders contain its products, or a member of the staff is its.',
    responses: { 204: c.noBody(), ...changeErrors, ...notFoundErrors, ...conflict(AdminVendor) },
    metadata: { ...changedBy('owner'), fieldErrors: ['products_to'] },
  },
});
