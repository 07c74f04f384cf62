import { describe, expect, test } from 'vitest';
import { type AdminSettings, SettingName } from '../../src/contracts/admin/schemas/settings.ts';
import {
  settingSections,
  settingText,
  shownSettings,
  toSettingsChange,
} from '../../src/domain/admin-settings.ts';

const settings: AdminSettings = {
  id: 1,
  version: 1,
  settings: SettingName.options.map((name) => ({ name, text: '' })),
  history: [],
};
const withTexts = (texts: Partial<Record<SettingName, object>>): AdminSettings => ({
  ...settings,
  settings: settings.settings.map((setting) => ({ ...setting, ...texts[setting.name] })),
});

test('the page has each setting once', () => {
  expect(Object.values(settingSections).flat().toSorted()).toEqual(SettingName.options.toSorted());
});

test.each<[SettingName, string, string]>([
  ['shop_name', ' আনারকলি ২ ', 'আনারকলি ২'],
  ['shop_address', 'বাড়ি ৭', 'বাড়ি ৭'],
  ['shop_phone', '০৯৬১২ ০০০ ০০০', '09612 000 000'],
  ['shop_whatsapp', '+880 1712-345678', '01712345678'],
  ['bkash_merchant', '০১৮১১১১১১১১', '01811111111'],
  ['bkash_personal', '12', '12'],
  ['shipping_dhaka', '৳ ৮০', '80'],
  ['shipping_out_dhaka', '130.5', '130.5'],
  ['delivery_days_dhaka', '১ – ৩', '1-3'],
  ['exchange_days', ' ৭ ', '7'],
  ['exchange_days', '-1', '-1'],
])('%s typed as %j is %j', (name, typed, text) => {
  expect(settingText(name, typed)).toBe(text);
});

describe('a change', () => {
  const stored = withTexts({
    shop_name: { text: 'Anarkali' },
    shipping_dhaka: { text: '80' },
    exchange_days: { text: '7', fixed_by: 'EXCHANGE_DAYS' },
  });

  test('is what differs, also what was emptied', () => {
    expect(
      toSettingsChange(stored, { shop_name: '', shipping_dhaka: '৮০', shipping_out_dhaka: '১৩০' }),
    ).toEqual({ shop_name: '', shipping_out_dhaka: '130' });
    expect(toSettingsChange(stored, {})).toEqual({});
  });

  test('has nothing that the server sets', () => {
    expect(toSettingsChange(stored, { exchange_days: '9' })).toEqual({});
  });
});

test('the panel shows the name, or its default, and the contacts that are set', () => {
  expect(shownSettings(withTexts({ shop_name: { default: 'Razz' } }))).toEqual({
    shopName: 'Razz',
    contact: {},
  });
  const named = { shop_name: { text: 'Anarkali', default: 'Razz' }, shop_address: { text: 'Dhanmondi' } };
  expect(shownSettings(withTexts(named))).toEqual({
    shopName: 'Anarkali',
    contact: { address: 'Dhanmondi' },
  });
});
