import { z } from 'zod';
import { Id } from '../../schemas/identifiers.ts';
import { AuditEntry } from './report.ts';
import { Version } from './versions.ts';

/** In upper case, the environment variable that sets the same. */
export const SettingName = z
  .enum([
    'shop_name',
    'shop_phone',
    'shop_whatsapp',
    'shop_email',
    'shop_address',
    'shipping_dhaka',
    'shipping_out_dhaka',
    'delivery_days_dhaka',
    'delivery_days_out_dhaka',
    'exchange_days',
    'bkash_merchant',
    'bkash_personal',
    'low_stock',
    'mail_sender_name',
  ])
  .describe('What the owner can set; docs/settings.md describes the variables of these names');
export type SettingName = z.infer<typeof SettingName>;

export const AdminSetting = z
  .object({
    name: SettingName,
    text: z.string().describe('As in an environment variable, such as 1-3; empty if it is not set'),
    default: z
      .string()
      .optional()
      .describe('What applies if it is not set; absent if nothing does, or a placeholder'),
    fixed_by: z
      .string()
      .min(1)
      .optional()
      .describe('The environment variable of the server that sets it, so that it cannot be changed here'),
  })
  .describe('A setting of the shop');
export type AdminSetting = z.infer<typeof AdminSetting>;

export const AdminSettings = z
  .object({
    id: Id.describe('Always 1'),
    version: Version,
    settings: z.array(AdminSetting),
    history: z.array(AuditEntry).describe('What was changed, newest first, at most 100'),
  })
  .describe('The settings of the shop that the owner can change');
export type AdminSettings = z.infer<typeof AdminSettings>;

const Text = z.string().max(500).optional();
const texts = Object.fromEntries(SettingName.options.map((name) => [name, Text])) as Record<
  SettingName,
  typeof Text
>;

/** Absent settings are kept; an empty one is unset, so that its default applies. */
export const SettingsUpdate = z.object({ version: Version, ...texts }).describe('Changes of the settings');
export type SettingsUpdate = z.infer<typeof SettingsUpdate>;
