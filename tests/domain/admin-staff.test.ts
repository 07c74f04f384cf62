import { describe, expect, test } from 'vitest';
import type { StaffRow } from '../../src/contracts/admin/schemas/staff.ts';
import { toNewMember, toStaffFields } from '../../src/domain/admin-staff.ts';

const staff: StaffRow = {
  id: 2,
  version: 1,
  name: 'Kabir Ahmed',
  email: 'kabir@example.com',
  role: 'staff',
  order_mails: 'off',
  low_stock_mails: 'off',
  two_factor: false,
  is_disabled: false,
};
const vendor: StaffRow = { ...staff, role: 'vendor', vendor: { id: 5, name: 'Tangail Looms' } };

describe('a change', () => {
  test('is empty without edits', () => {
    expect(toStaffFields(staff, {})).toEqual({});
    expect(toStaffFields(staff, { name: ' Kabir Ahmed ', role: 'staff' })).toEqual({});
    expect(toStaffFields(vendor, { name: 'Kabir Ahmed', role: 'vendor', vendor_id: '5' })).toEqual({});
  });

  test('names only what was edited', () => {
    expect(toStaffFields(staff, { name: 'Kabir', role: 'staff' })).toEqual({ name: 'Kabir' });
    expect(toStaffFields(staff, { name: '', role: 'owner' })).toEqual({ name: '', role: 'owner' });
    expect(toStaffFields(staff, { role: 'boss' })).toEqual({});
    expect(toStaffFields(vendor, { role: 'vendor', vendor_id: '6' })).toEqual({ vendor_id: 6 });
  });

  test('has a vendor for the role vendor only', () => {
    expect(toStaffFields(staff, { role: 'vendor', vendor_id: '5' })).toEqual({
      role: 'vendor',
      vendor_id: 5,
    });
    expect(toStaffFields(staff, { role: 'vendor', vendor_id: '' })).toEqual({ role: 'vendor' });
    expect(toStaffFields(vendor, { role: 'staff', vendor_id: '6' })).toEqual({ role: 'staff' });
    expect(toStaffFields(vendor, { role: 'vendor', vendor_id: '' })).toEqual({});
  });
});

test('a new member has a vendor for the role vendor only', () => {
  const values = { name: ' Sumi ', email: ' sumi@example.com ', vendor_id: '5' };
  const member = { name: 'Sumi', email: 'sumi@example.com' };
  expect(toNewMember({ ...values, role: 'vendor' })).toEqual({ ...member, role: 'vendor', vendor_id: 5 });
  expect(toNewMember({ ...values, role: 'owner' })).toEqual({ ...member, role: 'owner' });
  expect(toNewMember({ ...values, role: 'vendor', vendor_id: '' })).toEqual({ ...member, role: 'vendor' });
  expect(toNewMember({})).toEqual({ name: '', email: '', role: 'staff' });
});
