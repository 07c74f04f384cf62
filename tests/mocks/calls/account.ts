import type { Contract } from '../../../src/contracts/index.ts';
import { atFault } from '../refusal.ts';
import { type Calls, customerOf } from './call.ts';

export const account: Calls<Contract['account']> = {
  user: (call) => {
    const { name, email, phone } = customerOf(call);
    return { status: 200, body: { name, email, phone } };
  },
  check: () => ({ status: 200, body: { success: true } }),
  saveProfile: (call) => {
    const user = customerOf(call);
    const email = call.body.email.toLowerCase();
    if (call.world.users.some((other) => other.id !== user.id && other.email.toLowerCase() === email))
      throw atFault('email', 'The email address is taken.');
    Object.assign(user, call.body);
    return { status: 200, body: { msg: 'Profile saved Successfully.' } };
  },
};
