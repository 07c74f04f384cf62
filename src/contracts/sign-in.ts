import { z } from 'zod';
import { c } from './contract.ts';
import { authErrors, bodyErrors, commonErrors, csrfErrors } from './errors.ts';
import type { RouteMetadata } from './metadata.ts';
import type { Relation } from './relations.ts';
import { Password, PersonName, Phone, User } from './schemas/user.ts';

const open = {
  access: 'visitor',
  bearer: 'none',
  safe: false,
  idempotent: false,
  strictRateLimit: true,
} as const satisfies RouteMetadata;
const guestMerge: Relation = {
  kind: 'guest-merge',
  lists: [
    { create: 'addresses.save', list: 'addresses.list', rows: '[]' },
    { create: 'orders.place', list: 'orders.mine', rows: 'data.data[]' },
  ],
};
const errors = { ...commonErrors, ...authErrors, ...csrfErrors, ...bodyErrors } as const;
const SignedIn = z.object({ user: User }).describe('The signed-in user');

export const Credentials = z.object({ email: z.email().max(254), password: z.string().min(1).max(200) });
export type Credentials = z.infer<typeof Credentials>;

export const Registration = z.object({
  name: PersonName,
  email: z.email().max(254),
  phone: Phone,
  password: Password,
});
export type Registration = z.infer<typeof Registration>;

export const PasswordReset = z.object({
  token: z.string().min(1).max(200),
  email: z.email().max(254),
  password: Password,
});
export type PasswordReset = z.infer<typeof PasswordReset>;

export const signIn = c.router({
  login: {
    method: 'POST',
    path: '/login',
    body: Credentials,
    summary: 'Sign in',
    description:
      'The addresses and orders of the guest session move to the account. Wrong credentials return 422 with errors.email.',
    responses: { 200: SignedIn, ...errors },
    metadata: {
      ...open,
      from: { email: { own: 'email' }, password: { own: 'password' } },
      relations: [guestMerge, { kind: 'no-enumeration', field: 'email' }],
    } satisfies RouteMetadata,
  },
  register: {
    method: 'POST',
    path: '/register',
    body: Registration,
    summary: 'Create an account and sign in',
    responses: { 200: SignedIn, 201: SignedIn, ...errors },
    metadata: {
      ...open,
      from: { email: { fresh: 'email' } },
      relations: [guestMerge, { kind: 'unique', field: 'email' }],
    } satisfies RouteMetadata,
  },
  logout: {
    method: 'POST',
    path: '/logout',
    body: c.noBody(),
    summary: 'Sign out',
    description: 'Ends the session; succeeds even if nobody is signed in.',
    responses: { 204: c.noBody(), ...commonErrors, ...authErrors, ...csrfErrors },
    metadata: {
      access: 'visitor',
      bearer: 'none',
      safe: false,
      idempotent: true,
      relations: [{ kind: 'ends-session', check: 'account.check' }],
    } as const satisfies RouteMetadata,
  },
  forgotPassword: {
    method: 'POST',
    path: '/forgot-password',
    body: z.object({ email: z.email().max(254) }),
    summary: 'Email a password reset link',
    description: 'The response is the same whether or not the email has an account.',
    responses: { 200: z.object({ message: z.string().min(1) }), ...errors },
    metadata: {
      ...open,
      from: { email: { own: 'email' } },
      relations: [{ kind: 'no-enumeration', field: 'email' }],
    } satisfies RouteMetadata,
  },
  resetPassword: {
    method: 'POST',
    path: '/reset-password',
    body: PasswordReset,
    summary: 'Set a new password with the emailed token',
    description: 'A token works once, for one hour. All sessions of the account end.',
    responses: { 200: z.object({ message: z.string().min(1) }), ...errors },
    metadata: {
      ...open,
      from: { email: { own: 'email' } },
      relations: [{ kind: 'single-use', request: 'signIn.forgotPassword', token: 'token' }],
    } satisfies RouteMetadata,
  },
});
