import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { fieldError, validationError } from '../contract/http-error.ts';
import { messages } from '../messages/messages.ts';
import { newVisitor } from '../plugins/caller.ts';
import { readDeviceToken } from '../plugins/session.ts';
import { mergeGuestIntoAccount } from '../repositories/accounts/guest-merge.ts';
import { passwordResetRepository } from '../repositories/accounts/password-resets.ts';
import { replacePassword } from '../repositories/accounts/replace-password.ts';
import { sessionRepository } from '../repositories/accounts/sessions.ts';
import { userRepository } from '../repositories/accounts/users.ts';
import { createDeviceToken } from '../secrets/known-device.ts';
import { hashPassword, verifyPassword } from '../secrets/passwords.ts';
import { assertNoLinks } from './assert-no-links.ts';
import { getCaller } from './caller.ts';
import { limitPasswordAttempts, weaknessErrors } from './password-rules.ts';
import { limitResetRequests, mailResetLink } from './reset-link.ts';

export const signInHandlers = (app: FastifyInstance): Handlers<typeof contract.signIn> => {
  const { db } = app;
  const users = userRepository(db);
  const sessions = sessionRepository(db);

  /** Starts a session with a new cookie. Moves the guest's addresses and orders to the account. */
  const startSession = async (request: FastifyRequest, userId: number) => {
    const caller = getCaller(request);
    const { id = null, visitor = null, lostId = null } = caller.session ?? {};
    if (id !== null) {
      if (caller.userId === null) await mergeGuestIntoAccount(db, id, userId);
      else await sessions.revoke(id);
    }
    const token = await sessions.create(userId, visitor);
    // The visitor has stored something during this request.
    const { started } = visitor === null ? {} : await sessions.find({ visitor });
    if (started?.isGuest === true && started.id !== lostId)
      await mergeGuestIntoAccount(db, started.id, userId);
    caller.session = { token, id: null, visitor: null, lostId: null, cookies: 'session' };
    const user = await users.findProfile(userId);
    if (user === undefined) throw new Error('The account was deleted during the sign-in.');
    caller.deviceToken = createDeviceToken(app.secret, user.email);
    return { user };
  };

  return {
    login: async ({ body }, { request }) => {
      await limitPasswordAttempts(app, body.email, readDeviceToken(request));
      const account = await users.findCredentials(body.email);
      if (!(await verifyPassword(body.password, account?.passwordHash)) || account === undefined)
        throw fieldError('email', messages().wrongCredentials);
      return { status: 200, body: await startSession(request, account.id) };
    },
    register: async ({ body }, { request }) => {
      assertNoLinks({ name: body.name });
      const { password, ...profile } = body;
      const errors = weaknessErrors(password, profile);
      if (errors.password !== undefined) {
        if ((await users.findCredentials(profile.email)) !== undefined)
          errors.email = [messages().emailRegistered];
        throw validationError(errors);
      }
      const id = await users.insert({ ...profile, passwordHash: await hashPassword(password) });
      if (id === undefined) throw fieldError('email', messages().emailRegistered);
      return { status: 201, body: await startSession(request, id) };
    },
    logout: async (_, { request }) => {
      const caller = getCaller(request);
      if (caller.session?.id != null && caller.userId !== null) await sessions.revoke(caller.session.id);
      if (caller.userId !== null) caller.session = newVisitor('signed out');
      return { status: 204, body: undefined };
    },
    forgotPassword: async ({ body }, { request }) => {
      await limitResetRequests(app, body.email);
      // Not awaited: the response time must not reveal whether the email address has an account.
      mailResetLink(app, body.email).catch((error: unknown) =>
        request.log.error({ err: error }, 'failed to mail a reset link'),
      );
      return {
        status: 200,
        body: { message: messages().resetMailSent },
      };
    },
    resetPassword: async ({ body }, { request }) => {
      // The name of the account is not compared: a guess would reveal it.
      const errors = weaknessErrors(body.password, { email: body.email });
      if (errors.password !== undefined) throw validationError(errors);
      const passwordHash = await hashPassword(body.password);
      const accountId = await db.transaction().execute(async (transaction) => {
        const userId = await passwordResetRepository(transaction).redeem(body.token, body.email);
        if (userId !== undefined) await replacePassword(transaction, userId, passwordHash);
        return userId;
      });
      if (accountId === undefined) throw fieldError('token', messages().resetLinkInvalid);
      const caller = getCaller(request);
      if (caller.userId === accountId) caller.session = newVisitor('signed out');
      return { status: 200, body: { message: messages().passwordChanged } };
    },
  };
};
