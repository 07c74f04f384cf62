import type { FastifyInstance } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import { type AdminSettings, SettingName } from '../../../src/contracts/admin/schemas/settings.ts';
import { fixedValue, listSettings } from '../../config/compose-shop.ts';
import { toSettingName, toVariable } from '../../config/shop-variables.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { fieldError, HttpError } from '../../contract/http-error.ts';
import { messages } from '../../messages/messages.ts';
import { requireStaff } from '../../plugins/staff-sessions.ts';
import { auditEntryRepository } from '../../repositories/admin/audit-entries.ts';
import { staffActor } from '../../repositories/admin/staff.ts';
import {
  readStoredShop,
  ShopSettingsError,
  ShopSettingsStale,
  settingsSubject,
  shopSettingsAdmin,
} from '../../repositories/shop-settings.ts';

export const settingsHandlers = (app: FastifyInstance): Handlers<AdminContract['settings']> => {
  const { db, config } = app;

  const read = async (): Promise<AdminSettings> => {
    const stored = await readStoredShop(db);
    return {
      id: 1,
      version: stored.version,
      settings: listSettings(config.shop, stored).map(({ name, fixedBy, ...setting }) => ({
        name: toSettingName(name),
        ...setting,
        ...(fixedBy !== undefined && { fixed_by: fixedBy }),
      })),
      history: await auditEntryRepository(db).history(settingsSubject),
    };
  };

  /** What the error means for the client. */
  const toHttpError = ({ reason, variable }: ShopSettingsError): HttpError => {
    const name = toSettingName(variable);
    const { panel } = messages();
    const text = {
      fixed: panel.settingFixed(fixedValue(config.shop, variable)?.by ?? variable),
      placeholder: panel.settingPlaceholder,
      invalid: panel.settings[name],
    }[reason];
    return fieldError(name, text);
  };

  return {
    get: async () => ({ status: 200, body: { data: await read() } }),
    update: async ({ body: { version, ...texts } }, { request }) => {
      const admin = shopSettingsAdmin(db, staffActor(requireStaff(request).member), config);
      const change = Object.fromEntries(SettingName.options.map((name) => [toVariable(name), texts[name]]));
      try {
        await admin.update(change, version);
      } catch (error) {
        if (error instanceof ShopSettingsStale)
          throw new HttpError(409, messages().panel.stale, { body: { current: await read() } });
        throw error instanceof ShopSettingsError ? toHttpError(error) : error;
      }
      await app.refreshShop();
      return { status: 200, body: { data: await read() } };
    },
  };
};
