import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { fieldError } from '../contract/http-error.ts';
import { messages } from '../messages/messages.ts';
import { resetMail } from '../messages/password-reset-mail.ts';
import { mergeGuestIntoAccount } from '../repositories/guest-merge.ts';
import { passwordResetRepository } from '../repositories/password-resets.ts';
import { hashPassword, verifyPassword } from '../repositories/passwords.ts';
import { replacePassword } from '../repositories/replace-password.ts';
import { sessionRepository } from '../repositories/sessions.ts';
import { generateSecret } from '../repositories/tokens.ts';
import { userRepository } from '../repositories/users.ts';
import { getCaller } from './caller.ts';

/** Maximum attempts per minute and account, from any network. */
const attemptsPerMinute = 10;

/** Rate limits password attempts per account, shared by sign-in and profile changes. @throws HttpError 429 */
export const limitPasswordAttempts = (
  { consumeRateLimit }: Pick<FastifyInstance, 'consumeRateLimit'>,
  email: string,
): Promise<void> => consumeRateLimit(`sign in ${email.toLowerCase()}`, attemptsPerMinute);

export const signInHandlers = (app: FastifyInstance): Handlers<typeof contract.signIn> => {
  const { db, consumeRateLimit } = app;
  const users = userRepository(db);
  const sessions = sessionRepository(db);
  const resets = passwordResetRepository(db);

  /** Starts a session with a new cookie. Moves the guest's addresses and orders to the account. */
  const startSession = async (request: FastifyRequest, userId: number) => {
    const caller = getCaller(request);
    const oldSessionId = caller.session?.id ?? null;
    if (oldSessionId !== null) {
      if (caller.userId === null) await mergeGuestIntoAccount(db, oldSessionId, userId);
      else await sessions.revoke(oldSessionId);
    }
    caller.session = { token: await sessions.create(userId), id: null, needsCookie: true };
    const user = await users.findProfile(userId);
    if (user === undefined) throw new Error('The account was deleted during the sign-in.');
    return { user };
  };

  const mailResetLink = async (email: string) => {
    const account = await users.findCredentials(email);
    if (account !== undefined)
      await app.sendMail(resetMail(app.publicUrl, app.config, email, await resets.issue(account.id)));
  };

  return {
    login: async ({ body }, { request }) => {
      await limitPasswordAttempts(app, body.email);
      const account = await users.findCredentials(body.email);
      if (!(await verifyPassword(body.password, account?.passwordHash)) || account === undefined)
        throw fieldError('email', messages().wrongCredentials);
      return { status: 200, body: await startSession(request, account.id) };
    },
    register: async ({ body }, { request }) => {
      const { password, ...profile } = body;
      const id = await users.insert({ ...profile, passwordHash: await hashPassword(password) });
      if (id === undefined) throw fieldError('email', messages().emailRegistered);
      return { status: 201, body: await startSession(request, id) };
    },
    logout: async (_, { request }) => {
      const caller = getCaller(request);
      if (caller.session?.id != null && caller.userId !== null) await sessions.revoke(caller.session.id);
      if (caller.userId !== null) caller.session = { token: generateSecret(), id: null, needsCookie: true };
      return { status: 204, body: undefined };
    },
    forgotPassword: async ({ body }, { request }) => {
      await consumeRateLimit(`forgot ${body.email.toLowerCase()}`, attemptsPerMinute);
      // Not awaited: the response time must not reveal whether the email address has an account.
      mailResetLink(body.email).catch((error: unknown) =>
        request.log.error({ err: error }, 'failed to mail a reset link'),
      );
      return {
        status: 200,
        body: { message: messages().resetMailSent },
      };
    },
    resetPassword: async ({ body }) => {
      const passwordHash = await hashPassword(body.password);
      const isSet = await db.transaction().execute(async (transaction) => {
        const userId = await passwordResetRepository(transaction).redeem(body.token, body.email);
        if (userId === undefined) return false;
        await replacePassword(transaction, userId, passwordHash);
        return true;
      });
      if (!isSet) throw fieldError('token', messages().resetLinkInvalid);
      return { status: 200, body: { message: messages().passwordChanged } };
    },
  };
};
