import type { RouteMetadata } from '../metadata.ts';
import type { StaffRole } from './schemas/staff.ts';

/**
 * Metadata of an operation of the panel. `access: 'customer'` means that it requires sign-in, as in the shop's contract;
 * the session is one of a staff member, in a cookie of its own.
 */
export interface AdminMetadata extends RouteMetadata {
  /** Panels have no tokens. */
  bearer: 'none';
  /** A backend without a panel returns 404 for all of them. */
  optional: true;
  /** Who may use the operation: 403 for other roles. Empty for signing in. */
  roles: readonly StaffRole[];
  /** Roles that may use the things of all vendors, where `owned` says that a vendor may use the own ones only. */
  sharedBy?: readonly StaffRole[];
  /** Fields of the body whose value no other thing may have. */
  unique?: readonly string[];
  /** Returns 423 unless the member has entered the password within the last minutes. */
  recentPassword?: true;
}

const shared = { access: 'customer', bearer: 'none', optional: true } as const;

/** Metadata of a read operation for the roles. */
export const readBy = <const Roles extends readonly StaffRole[]>(...roles: Roles) =>
  ({ ...shared, safe: true, idempotent: true, roles }) as const satisfies AdminMetadata;

/** Metadata of an operation that changes something, for the roles. */
export const changedBy = <const Roles extends readonly StaffRole[]>(...roles: Roles) =>
  ({ ...shared, safe: false, idempotent: false, roles }) as const satisfies AdminMetadata;

/** Metadata of a dangerous change: a session alone, such as one that was left open, does not allow it. */
export const afterPasswordBy = <const Roles extends readonly StaffRole[]>(...roles: Roles) =>
  ({ ...changedBy(...roles), recentPassword: true }) as const satisfies AdminMetadata;
