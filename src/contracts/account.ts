import { z } from 'zod';
import { c } from './contract.ts';
import { anyCall, needsCsrf, needsCustomer, readsBody } from './errors.ts';
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
    description: 'Also answered without the trailing slash.',
    responses: { 200: User, ...anyCall, ...needsCustomer },
    metadata: {
      ...read,
      relations: [{ kind: 'is-caller', fields: ['name', 'email', 'phone'] }],
    } as const satisfies RouteMetadata,
  },
  check: {
    method: 'GET',
    path: '/api/user/auth_check',
    summary: 'Whether someone is signed in',
    responses: { 200: z.object({ success: z.literal(true) }), ...anyCall, ...needsCustomer },
    metadata: read,
  },
  saveProfile: {
    method: 'POST',
    path: '/api/user/save_personal_info',
    body: ProfileUpdate,
    summary: 'Change name, email and phone',
    description:
      'Another email needs the current password; a missing or wrong one is 422 at current_password. The email before is notified.',
    responses: {
      200: z.object({ msg: z.string().min(1) }),
      ...anyCall,
      ...needsCustomer,
      ...needsCsrf,
      ...readsBody,
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
