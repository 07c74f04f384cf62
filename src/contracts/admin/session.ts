import { z } from 'zod';
import { c } from '../contract.ts';
import { bodyErrors, commonErrors, csrfErrors } from '../errors.ts';
import { Password } from '../schemas/user.ts';
import { changeErrors, conflictErrors, readErrors, recentPasswordErrors } from './errors.ts';
import { type AdminMetadata, afterPasswordBy, changedBy, readBy } from './metadata.ts';
import { MailChoices, RecoveryCodes, StaffCredentials, StaffMember, TotpSetup } from './schemas/staff.ts';

const SignedIn = z.object({ staff: StaffMember }).describe('The signed-in staff member');

/**
 * Sessions of the panel, apart from shoppers'. Signing in sets the cookie of the session, which scripts cannot read, and
 * the cookie XSRF-TOKEN-STAFF: every operation that changes something sends its value in the header X-XSRF-TOKEN.
 * A session ends 12 hours after its last use, and 7 days after it began.
 */
export const session = c.router({
  signIn: {
    method: 'POST',
    path: '/api/admin/sign_in',
    body: StaffCredentials,
    summary: 'Sign in to the panel',
    description:
      'Wrong credentials return 422 with errors.email, a code that is missing, wrong or used with errors.code. Requires X-Requested-With: XMLHttpRequest (419 without). Rate-limited by network and account (429).',
    responses: { 200: SignedIn, ...commonErrors, ...csrfErrors, ...bodyErrors },
    metadata: {
      access: 'visitor',
      bearer: 'none',
      optional: true,
      safe: false,
      idempotent: false,
      strictRateLimit: true,
      roles: [],
    } as const satisfies AdminMetadata,
  },
  me: {
    method: 'GET',
    path: '/api/admin/me',
    summary: 'The signed-in staff member',
    description: '401 if nobody is signed in: the panel then shows the sign-in form.',
    responses: { 200: SignedIn, ...readErrors },
    metadata: readBy('owner', 'staff', 'vendor'),
  },
  signOut: {
    method: 'POST',
    path: '/api/admin/sign_out',
    body: c.noBody(),
    summary: 'Sign out of the panel',
    responses: { 204: c.noBody(), ...changeErrors },
    metadata: { ...changedBy('owner', 'staff', 'vendor'), idempotent: true },
  },
  confirmPassword: {
    method: 'POST',
    path: '/api/admin/password_confirmation',
    body: StaffCredentials.pick({ password: true, code: true }),
    summary: 'Enter the own password again',
    description:
      'Dangerous operations return 423 unless the member has signed in or entered the password within the last 10 minutes. A wrong password returns 422 with errors.password; a member with two_factor also sends a code, as for signing in. Rate-limited as signing in.',
    responses: { 204: c.noBody(), ...changeErrors },
    metadata: { ...changedBy('owner', 'staff', 'vendor'), idempotent: true, strictRateLimit: true },
  },
  setMails: {
    method: 'POST',
    path: '/api/admin/mail_choices',
    body: MailChoices,
    summary: 'Choose the mails to oneself',
    description:
      'About new orders, one per order, or per minute if several orders are placed within one; the mail to a vendor has the own lines only. About low stock, one a day if the list has changed; a vendor gets the own products. An absent choice is kept. The role staff, which has no products, gets 422 for the latter.',
    responses: { 200: SignedIn, ...changeErrors },
    metadata: {
      ...changedBy('owner', 'staff', 'vendor'),
      idempotent: true,
      fieldErrors: ['low_stock_mails'],
    },
  },
  changePassword: {
    method: 'POST',
    path: '/api/admin/password',
    body: z.object({ current_password: z.string().min(1).max(200), password: Password }),
    summary: 'Change the own password',
    description:
      'Ends all other sessions of the staff member. A wrong current password returns 422 with errors.current_password.',
    responses: { 204: c.noBody(), ...changeErrors },
    metadata: { ...changedBy('owner', 'staff', 'vendor'), strictRateLimit: true },
  },
  beginTotp: {
    method: 'POST',
    path: '/api/admin/totp',
    body: c.noBody(),
    summary: 'Begin to set up an authenticator app',
    description: 'Nothing changes until a code is confirmed. 409 if it is set up already.',
    responses: {
      201: z.object({ data: TotpSetup }),
      ...changeErrors,
      ...recentPasswordErrors,
      ...conflictErrors,
    },
    metadata: afterPasswordBy('owner', 'staff', 'vendor'),
  },
  confirmTotp: {
    method: 'POST',
    path: '/api/admin/totp/confirmation',
    body: z.object({ code: z.string().min(1).max(40) }),
    summary: 'Turn the authenticator app on with its first code',
    description:
      'Ends all other sessions of the member. A wrong code returns 422 with errors.code. Rate-limited as signing in.',
    responses: { 200: RecoveryCodes, ...changeErrors, ...recentPasswordErrors },
    metadata: {
      ...afterPasswordBy('owner', 'staff', 'vendor'),
      strictRateLimit: true,
      fieldErrors: ['code'],
    },
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/admin/totp/recovery_codes',
    body: c.noBody(),
    summary: 'Replace the recovery codes',
    description: 'The old ones end. 409 without an authenticator app.',
    responses: { 200: RecoveryCodes, ...changeErrors, ...recentPasswordErrors, ...conflictErrors },
    metadata: afterPasswordBy('owner', 'staff', 'vendor'),
  },
  removeTotp: {
    method: 'POST',
    path: '/api/admin/totp/removal',
    body: c.noBody(),
    summary: 'Turn the authenticator app off',
    responses: { 200: SignedIn, ...changeErrors, ...recentPasswordErrors },
    metadata: { ...afterPasswordBy('owner', 'staff', 'vendor'), idempotent: true },
  },
});
