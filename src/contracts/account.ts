import { z } from 'zod';
import { c } from './contract.ts';
import { authErrors, bodyErrors, commonErrors, csrfErrors } from './errors.ts';
import type { RouteMetadata } from './metadata.ts';
import { ProfileUpdate, User } from './schemas/user.ts';

const read = {
  access: 'customer',
  bearer: 'read-profile',
  safe: true,
  idempotent: true,
} as const satisfies RouteMetadata;

export const account = c.router({
  user: {
    method: 'GET',
    path: '/api/get_auth_user/',
    summary: 'The signed-in customer',
    description: 'The trailing slash is optional.',
    responses: { 200: User, ...commonErrors, ...authErrors },
    metadata: {
      ...read,
      relations: [{ kind: 'current-user', fields: ['name', 'email', 'phone'] }],
    } as const satisfies RouteMetadata,
  },
  check: {
    method: 'GET',
    path: '/api/user/auth_check',
    summary: 'Check whether the caller is signed in',
    responses: { 200: z.object({ success: z.literal(true) }), ...commonErrors, ...authErrors },
    metadata: read,
  },
  saveProfile: {
    method: 'POST',
    path: '/api/user/save_personal_info',
    body: ProfileUpdate,
    summary: 'Update name, email and phone',
    description:
      'Changing the email requires current_password; without it, or with a wrong one, the response is 422 with errors.current_password. A notification goes to the previous email.',
    responses: {
      200: z.object({ msg: z.string().min(1) }),
      ...commonErrors,
      ...authErrors,
      ...csrfErrors,
      ...bodyErrors,
    },
    metadata: {
      access: 'customer',
      bearer: 'none',
      safe: false,
      idempotent: true,
      from: { email: { own: 'email' }, current_password: { own: 'password' } },
      relations: [
        { kind: 'read-back', read: 'account.user' },
        { kind: 'unique', field: 'email' },
        { kind: 'needs-password', field: 'email', password: 'current_password' },
      ],
    } as const satisfies RouteMetadata,
  },
});
