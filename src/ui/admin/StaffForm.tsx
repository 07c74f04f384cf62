import { useState } from 'react';
import type { StaffRow, Vendor } from '../../contracts/admin/schemas/staff.ts';
import { Button } from '../kit/Button.tsx';
import type { FormState } from '../kit/Form.tsx';
import { useFieldError } from '../kit/field-errors.ts';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { TextField } from '../kit/TextField.tsx';
import { EditedForm } from './EditedForm.tsx';
import { useAdminMessages } from './messages.ts';

interface Props extends FormState {
  /** Initial values; null for a new member. To change them, change the `key`. */
  member: StaffRow | null;
  vendors: readonly Vendor[];
  isBusy: boolean;
  /** Whether it replaces a form that had the focus. */
  isReplacement?: boolean;
  /** Called with all values of the form whenever one is edited. */
  onEdit?: (values: Record<string, string>) => void;
  onSubmit: (values: Record<string, string>) => void;
}

/** Adds or edits a member of the staff. Keeps what was typed if the server rejects it. */
export const StaffForm = ({ member, vendors, isBusy, isReplacement = false, ...form }: Props) => {
  const messages = useAdminMessages();
  return (
    <EditedForm label={member?.name ?? messages.addMember} {...form}>
      <TextField
        name="name"
        label={messages.fields.name ?? ''}
        defaultValue={member?.name ?? ''}
        maxLength={120}
        autoComplete="off"
        isRequired
      />
      {member === null && (
        <TextField
          name="email"
          label={messages.email}
          description={messages.memberEmailHint}
          type="email"
          autoComplete="off"
          isRequired
        />
      )}
      <RoleFields member={member} vendors={vendors} />
      <div className="form-actions">
        <Button type="submit" look="primary" isBusy={isBusy} autoFocus={isReplacement}>
          {isBusy ? messages.saving : member === null ? messages.add : messages.save}
        </Button>
      </div>
    </EditedForm>
  );
};

const roles = ['owner', 'staff', 'vendor'] as const;

/** The role, what it may do, and the vendor of a vendor. */
const RoleFields = ({ member, vendors }: Pick<Props, 'member' | 'vendors'>) => {
  const messages = useAdminMessages();
  const [role, setRole] = useState<string>(member?.role ?? 'staff');
  const [vendor, setVendor] = useState(String(member?.vendor?.id ?? ''));
  const hint = roles.find((name) => name === role) ?? 'staff';
  return (
    <>
      <NativeSelect
        name="role"
        label={messages.role}
        value={role}
        error={useFieldError('role')}
        onChange={setRole}
        options={roles.map((value) => ({ value, name: messages.roles[value] }))}
      />
      <p role="status">
        <small>{messages.roleHints[hint]}</small>
      </p>
      {role === 'vendor' && <VendorSelect vendors={vendors} value={vendor} onChange={setVendor} />}
    </>
  );
};

interface VendorSelectProps extends Pick<Props, 'vendors'> {
  value: string;
  onChange: (value: string) => void;
}

const VendorSelect = ({ vendors, value, onChange }: VendorSelectProps) => {
  const messages = useAdminMessages();
  return (
    <NativeSelect
      name="vendor_id"
      label={messages.vendor}
      value={value}
      error={useFieldError('vendor_id')}
      onChange={onChange}
      options={[
        { value: '', name: messages.choose },
        ...vendors.map(({ id, name }) => ({ value: String(id), name })),
      ]}
    />
  );
};
