import type { Contract } from '../../../../src/contracts/index.ts';
import { invalidField } from '../http-error.ts';
import { customerOf, type Handlers } from './handler.ts';

const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export const account: Handlers<Contract['account']> = {
  user: (call) => {
    const { name, email, phone } = customerOf(call);
    return { status: 200, body: { name, email, phone } };
  },
  check: () => ({ status: 200, body: { success: true } }),
  saveProfile: (call) => {
    const user = customerOf(call);
    const { current_password: given, ...profile } = call.body;
    if (call.world.users.some((other) => other.id !== user.id && isSameEmail(other.email, profile.email)))
      throw invalidField('email', 'The email address is taken.');
    if (!isSameEmail(user.email, profile.email) && given !== user.password)
      throw invalidField('current_password', 'This is not your password.');
    Object.assign(user, profile);
    return { status: 200, body: { msg: 'Profile saved Successfully.' } };
  },
};
