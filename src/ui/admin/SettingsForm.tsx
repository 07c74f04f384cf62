import type { ComponentProps } from 'react';
import type { AdminSettings, SettingName } from '../../contracts/admin/schemas/settings.ts';
import { settingOf, settingSections } from '../../domain/admin-settings.ts';
import { formatNumber } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import type { FormState } from '../kit/Form.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useLocale } from '../messages/context.ts';
import { EditedForm } from './EditedForm.tsx';
import { useAdminMessages } from './messages.ts';

interface Props extends FormState {
  /** Initial values. To change them, change the `key`. */
  settings: AdminSettings;
  isBusy: boolean;
  /** Whether it replaces a form that had the focus. */
  isReplacement?: boolean;
  /** Called with all values of the form whenever one is edited. */
  onEdit: (values: Record<string, string>) => void;
  onSubmit: (values: Record<string, string>) => void;
}

const phone = { type: 'tel', maxLength: 30, lang: 'en' } as const;
const number = { inputMode: 'decimal', maxLength: 20 } as const;
const input: Record<SettingName, ComponentProps<typeof TextField>> = {
  shop_name: { maxLength: 100 },
  shop_phone: phone,
  shop_whatsapp: phone,
  shop_email: { type: 'email', maxLength: 254, autoCapitalize: 'none', lang: 'en' },
  shop_address: { maxLength: 300 },
  shipping_dhaka: number,
  shipping_out_dhaka: number,
  // A range needs a hyphen, which keyboards for numbers do not have.
  delivery_days_dhaka: { maxLength: 20 },
  delivery_days_out_dhaka: { maxLength: 20 },
  exchange_days: number,
  bkash_merchant: phone,
  bkash_personal: phone,
  low_stock: number,
  mail_sender_name: { maxLength: 100 },
};

/** Edits the settings of the shop. Keeps what was typed if the server rejects it. */
export const SettingsForm = ({ settings, isBusy, isReplacement = false, ...form }: Props) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const field = (name: SettingName) => {
    const { text, fixed_by, ...setting } = settingOf(settings, name);
    const hint = messages.settingHints[name];
    const byDefault =
      setting.default &&
      messages.ifEmpty(setting.default.replace(/\d+/g, (n) => formatNumber(Number(n), locale)));
    return (
      <TextField
        key={name}
        name={name}
        label={messages.fields[name] ?? name}
        description={
          fixed_by === undefined
            ? [hint, byDefault].filter(Boolean).join(' ')
            : messages.fixedByServer(fixed_by)
        }
        defaultValue={text}
        readOnly={fixed_by !== undefined}
        autoComplete="off"
        {...input[name]}
      />
    );
  };
  return (
    <EditedForm label={messages.settings} {...form}>
      {Object.entries(settingSections).map(([section, names]) => (
        <fieldset key={section} className="admin-settings">
          <legend>{messages.settingSections[section as keyof typeof settingSections]}</legend>
          {names.map(field)}
        </fieldset>
      ))}
      <div className="form-actions">
        <Button type="submit" look="primary" isBusy={isBusy} autoFocus={isReplacement}>
          {isBusy ? messages.saving : messages.save}
        </Button>
      </div>
    </EditedForm>
  );
};
