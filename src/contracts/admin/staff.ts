import { z } from 'zod';
import { c } from '../contract.ts';
import { notFoundErrors } from '../errors.ts';
import { IdInPath } from '../schemas/identifiers.ts';
import { changeErrors, conflict, listErrors, readErrors, recentPasswordErrors } from './errors.ts';
import { afterPasswordBy, changedBy, readBy } from './metadata.ts';
import { NewStaffMember, StaffRecord, StaffRow, StaffUpdate, StaffWithPassword } from './schemas/staff.ts';

const pathParams = z.object({ id: IdInPath });
const One = z.object({ data: StaffRecord });

/** Who signs in to the panel, for the owner. */
export const staff = c.router({
  list: {
    method: 'GET',
    path: '/api/admin/staff',
    summary: 'All members of the staff, by name',
    responses: { 200: z.object({ data: z.array(StaffRow) }), ...listErrors },
    metadata: readBy('owner'),
  },
  get: {
    method: 'GET',
    path: '/api/admin/staff/:id',
    pathParams,
    summary: 'A member of the staff with the history',
    responses: { 200: One, ...readErrors },
    metadata: readBy('owner'),
  },
  create: {
    method: 'POST',
    path: '/api/admin/staff',
    body: NewStaffMember,
    summary: 'Add a member of the staff',
    description: 'Returns a generated password once. An email that another member has returns 422.',
    responses: { 201: StaffWithPassword, ...changeErrors, ...recentPasswordErrors },
    metadata: { ...afterPasswordBy('owner'), unique: ['email'], fieldErrors: ['email', 'vendor_id'] },
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/staff/:id',
    pathParams,
    body: StaffUpdate,
    summary: 'Rename, disable or enable a member of the staff, or change the role or vendor',
    description:
      'Fields that are absent are kept. Disabling ends all sessions. 409 without current for the last owner who is not disabled, who must stay one.',
    responses: {
      200: One,
      ...changeErrors,
      ...notFoundErrors,
      ...recentPasswordErrors,
      ...conflict(StaffRecord),
    },
    metadata: { ...afterPasswordBy('owner'), fieldErrors: ['vendor_id'] },
  },
  setPassword: {
    method: 'POST',
    path: '/api/admin/staff/:id/password',
    pathParams,
    body: c.noBody(),
    summary: 'Set a new password for a member of the staff',
    description:
      'Returns a generated password once, and ends all sessions of the member but that of the request.',
    responses: { 200: StaffWithPassword, ...changeErrors, ...notFoundErrors, ...recentPasswordErrors },
    metadata: afterPasswordBy('owner'),
  },
  endSessions: {
    method: 'POST',
    path: '/api/admin/staff/:id/session_end',
    pathParams,
    body: c.noBody(),
    summary: 'Sign a member of the staff out everywhere',
    description: 'The session of the request stays.',
    responses: { 200: One, ...changeErrors, ...notFoundErrors },
    metadata: { ...changedBy('owner'), idempotent: true },
  },
  removeTotp: {
    method: 'POST',
    path: '/api/admin/staff/:id/totp_removal',
    pathParams,
    body: c.noBody(),
    summary: 'Turn the authenticator app of a member off',
    description: 'For one who has lost it. Ends all sessions of the member but that of the request.',
    responses: { 200: One, ...changeErrors, ...notFoundErrors, ...recentPasswordErrors },
    metadata: { ...afterPasswordBy('owner'), idempotent: true },
  },
});
