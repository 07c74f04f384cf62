import type { Contract } from '../../../../src/contracts/index.ts';
import { invalidField } from '../http-error.ts';
import { customerOf, type Handlers } from './handler.ts';

const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export const account: Handlers<Contract['account']> = {
  user: (input) => {
    const { name, email, phone } = customerOf(input);
    return { status: 200, body: { name, email, phone } };
  },
  check: () => ({ status: 200, body: { success: true } }),
  saveProfile: (input) => {
    const user = customerOf(input);
    const { current_password: currentPassword, ...profile } = input.body;
    if (input.world.users.some((other) => other.id !== user.id && isSameEmail(other.email, profile.email)))
      throw invalidField('email', 'The email address is taken.');
    if (!isSameEmail(user.email, profile.email) && currentPassword !== user.password)
      throw invalidField('current_password', 'The password is wrong.');
    Object.assign(user, profile);
    return { status: 200, body: { msg: 'Profile saved Successfully.' } };
  },
};
