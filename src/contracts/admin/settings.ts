import { z } from 'zod';
import { c } from '../contract.ts';
import { changeErrors, conflict, listErrors, recentPasswordErrors } from './errors.ts';
import { afterPasswordBy, readBy } from './metadata.ts';
import { AdminSettings, SettingName, SettingsUpdate } from './schemas/settings.ts';

const One = z.object({ data: AdminSettings });

/** What shoppers see of the shop, for the owner. */
export const settings = c.router({
  get: {
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'The settings of the shop with their history',
    responses: { 200: One, ...listErrors },
    metadata: readBy('owner'),
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/settings',
    body: SettingsUpdate,
    summary: 'Change settings of the shop',
    description:
      'Settings that are absent are kept. One that is not valid, or that the environment of the server sets, returns 422.',
    responses: { 200: One, ...changeErrors, ...recentPasswordErrors, ...conflict(AdminSettings) },
    // Shoppers send money to its numbers.
    metadata: { ...afterPasswordBy('owner'), fieldErrors: SettingName.options },
  },
});
