import type { Contract } from '../../../../src/contracts/index.ts';
import { invalidField } from '../http-error.ts';
import type { Owner, StoredUser, World } from '../world.ts';
import { type Caller, type Handlers, ownerOf } from './handler.ts';

/** Moves a guest session's data to the account; the account keeps its default address. */
const mergeGuestData = (world: World, guest: Caller, user: StoredUser): void => {
  if (guest.user !== null) return;
  const from = ownerOf(guest);
  const to: Owner = `user:${user.id}`;
  const hasDefault = world.addresses.some((address) => address.owner === to && address.isDefault);
  for (const address of world.addresses.filter(({ owner }) => owner === from)) {
    address.owner = to;
    if (hasDefault) address.isDefault = false;
  }
  for (const order of world.orders.filter(({ owner }) => owner === from)) order.owner = to;
};
const toUser = ({ name, email, phone }: StoredUser) => ({ user: { name, email, phone } });
const byEmail = (world: World, email: string) =>
  world.users.find((user) => user.email.toLowerCase() === email.toLowerCase());
const endSessions = (world: World, userId: number): void => {
  for (const [id, session] of world.sessions) if (session.userId === userId) world.sessions.delete(id);
};

export const signIn: Handlers<Contract['signIn']> = {
  login: (input) => {
    const user = byEmail(input.world, input.body.email);
    if (user === undefined || user.password !== input.body.password)
      throw invalidField('email', 'These credentials do not match our records.');
    mergeGuestData(input.world, input, user);
    input.startSession(user.id);
    return { status: 200, body: toUser(user) };
  },
  register: (input) => {
    if (byEmail(input.world, input.body.email) !== undefined)
      throw invalidField('email', 'The email address is taken.');
    const user: StoredUser = { id: input.world.nextId('user'), ...input.body };
    input.world.users.push(user);
    mergeGuestData(input.world, input, user);
    input.startSession(user.id);
    return { status: 201, body: toUser(user) };
  },
  logout: (input) => {
    input.startSession(null);
    return { status: 204, body: undefined };
  },
  forgotPassword: ({ world, body }) => {
    const user = byEmail(world, body.email);
    if (user !== undefined) world.mails.push({ to: user.email, token: world.secret(), used: false });
    return { status: 200, body: { message: 'If the address has an account, a link is on its way.' } };
  },
  resetPassword: ({ world, body }) => {
    const mail = world.mails.find(
      ({ to, token, used }) => to.toLowerCase() === body.email.toLowerCase() && token === body.token && !used,
    );
    const user = byEmail(world, body.email);
    if (mail === undefined || user === undefined) throw invalidField('token', 'The link is no longer valid.');
    mail.used = true;
    user.password = body.password;
    endSessions(world, user.id);
    return { status: 200, body: { message: 'The new password is set.' } };
  },
};
