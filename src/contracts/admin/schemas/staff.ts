import { z } from 'zod';
import { Id, UnixSeconds } from '../../schemas/identifiers.ts';
import { PersonName } from '../../schemas/user.ts';
import { Credentials } from '../../sign-in.ts';
import { AuditEntry } from './report.ts';
import { Version } from './versions.ts';

/**
 * owner: everything; staff: orders and customers; vendor: the own products and stock, and the own lines of orders with
 * the buyer's name and district.
 */
export const StaffRole = z.enum(['owner', 'staff', 'vendor']).describe('What a staff member may do');
export type StaffRole = z.infer<typeof StaffRole>;

export const Vendor = z.object({ id: Id, name: z.string().min(1) }).describe('A vendor');
export type Vendor = z.infer<typeof Vendor>;

export const MailChoice = z
  .enum(['off', 'en', 'bn'])
  .describe('Whether the member gets these mails, and their language');
export type MailChoice = z.infer<typeof MailChoice>;

export const MailChoices = z
  .object({
    order_mails: MailChoice.describe('About new orders'),
    low_stock_mails: MailChoice.optional().describe(
      'Once a day, about products with low stock, if they have changed. Of owners and vendors',
    ),
  })
  .describe('Which mails a member gets');
export type MailChoices = z.infer<typeof MailChoices>;

export const StaffMember = z
  .object({
    id: Id,
    name: z.string().min(1),
    email: z.string().min(1),
    role: StaffRole,
    vendor: Vendor.optional().describe('The vendor of the role vendor; absent for other roles'),
    order_mails: MailChoice,
    low_stock_mails: MailChoice,
    two_factor: z.boolean().describe('Whether signing in also takes a code of an authenticator app'),
  })
  .describe('A member of the staff');
export type StaffMember = z.infer<typeof StaffMember>;

export const StaffCredentials = Credentials.extend({
  code: z
    .string()
    .max(40)
    .optional()
    .describe('Of the authenticator app of a member with two_factor, or a recovery code; each works once'),
}).describe('What a member of the staff signs in with');
export type StaffCredentials = z.infer<typeof StaffCredentials>;

export const TotpSetup = z
  .object({
    uri: z.string().min(1).describe('For a QR code, which the authenticator app reads'),
    secret: z.string().min(1).describe('The same, to be typed into the app'),
  })
  .describe('A second factor that is being set up; returned once');
export type TotpSetup = z.infer<typeof TotpSetup>;

export const RecoveryCodes = z
  .object({
    staff: StaffMember,
    recovery_codes: z.array(z.string().min(1)).describe('Each works once instead of a code; returned once'),
  })
  .describe('New recovery codes of the member');
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

const row = {
  ...StaffMember.shape,
  version: Version,
  is_disabled: z.boolean().describe('Whether the member cannot sign in'),
  signed_in_at: UnixSeconds.optional().describe('The last sign-in; absent before the first one'),
};

export const StaffRow = z.object(row).describe('A member of the staff in a list');
export type StaffRow = z.infer<typeof StaffRow>;

export const StaffRecord = z
  .object({
    ...row,
    sessions: z.int().min(0).describe('Browsers in which the member is signed in'),
    history: z.array(AuditEntry).describe('Sign-ins and changes of the member, newest first, at most 100'),
  })
  .describe('A member of the staff with all that the panel edits');
export type StaffRecord = z.infer<typeof StaffRecord>;

const VendorId = Id.describe('The vendor; required for the role vendor, and for no other');

export const NewStaffMember = z
  .object({
    name: PersonName,
    email: z.email().max(254).describe('To sign in with; it cannot be changed later'),
    role: StaffRole,
    vendor_id: VendorId.optional(),
  })
  .describe('A member of the staff to be added');
export type NewStaffMember = z.infer<typeof NewStaffMember>;

/** Absent fields are kept. */
export const StaffUpdate = z
  .object({
    version: Version,
    name: PersonName.optional(),
    role: StaffRole.optional(),
    vendor_id: VendorId.optional(),
    is_disabled: z.boolean().optional().describe('True ends all sessions and prevents signing in'),
  })
  .describe('Changes of a member of the staff');
export type StaffUpdate = z.infer<typeof StaffUpdate>;

/** The password is generated, and not stored: only its hash is. */
export const StaffWithPassword = z
  .object({
    data: StaffRecord,
    password: z.string().min(1).describe('Shown once: the member signs in with it, and changes it'),
  })
  .describe('A member of the staff with a new password');
export type StaffWithPassword = z.infer<typeof StaffWithPassword>;
