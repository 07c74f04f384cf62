import { z } from 'zod';

export const Phone = z
  .string()
  .regex(/^(?:\+?88)?01[3-9]\d{8}$/)
  .describe('A Bangladeshi mobile number: 01, a digit from 3 to 9, then eight digits. Stored without +88');

export const PersonName = z.string().trim().min(1).max(120);

/** The signed-in user, as displayed on every page. */
export const User = z
  .object({
    name: z.string(),
    email: z.string().describe('As stored: an old record may not meet the current input rules'),
    phone: z.string().describe('Empty if not set'),
  })
  .describe('The signed-in customer');
export type User = z.infer<typeof User>;

export const Profile = z
  .object({ name: PersonName, email: z.email().max(254), phone: Phone })
  .describe('The editable fields of a profile');
export type Profile = z.infer<typeof Profile>;

export const ProfileUpdate = Profile.extend({
  current_password: z.string().max(200).optional().describe('Required when the email changes'),
}).describe('A profile update');
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;

export const Password = z.string().min(8).max(200).describe('At least eight characters');
