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

/** Tries at one account a minute, wherever they come from. */
const attemptsPerMinute = 10;

/** Counts a password tried at an account, wherever it is asked for. @throws HttpError 429 */
export const limitPasswordAttempts = (
  { consumeRateLimit }: Pick<FastifyInstance, 'consumeRateLimit'>,
  email: string,
): Promise<void> => consumeRateLimit(`sign in ${email.toLowerCase()}`, attemptsPerMinute);

export const signInHandlers = (app: FastifyInstance): Handlers<typeof contract.signIn> => {
  const { db, consumeRateLimit } = app;
  const users = userRepository(db);
  const sessions = sessionRepository(db);
  const resets = passwordResetRepository(db);

  /** A new session under a new cookie; what the guest's held moves to the account. */
  const begin = async (request: FastifyRequest, userId: number) => {
    const caller = getCaller(request);
    const before = caller.session?.id ?? null;
    if (before !== null) {
      if (caller.userId === null) await mergeGuestIntoAccount(db, before, userId);
      await sessions.revoke(before);
    }
    caller.session = { token: await sessions.create(userId), id: null, needsCookie: true };
    const user = await users.findProfile(userId);
    if (user === undefined) throw new Error('An account vanished while it signed in.');
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
      return { status: 200, body: await begin(request, account.id) };
    },
    register: async ({ body }, { request }) => {
      const { password, ...profile } = body;
      const id = await users.insert({ ...profile, passwordHash: await hashPassword(password) });
      if (id === undefined) throw fieldError('email', messages().emailRegistered);
      return { status: 201, body: await begin(request, id) };
    },
    logout: async (_, { request }) => {
      const caller = getCaller(request);
      if (caller.session?.id != null && caller.userId !== null) await sessions.revoke(caller.session.id);
      if (caller.userId !== null) caller.session = { token: generateSecret(), id: null, needsCookie: true };
      return { status: 204, body: undefined };
    },
    forgotPassword: async ({ body }, { request }) => {
      await consumeRateLimit(`forgot ${body.email.toLowerCase()}`, attemptsPerMinute);
      // Not waited for: the time an answer takes must not tell whether the address has an account.
      mailResetLink(body.email).catch((error: unknown) =>
        request.log.error({ err: error }, 'reset link could not be mailed'),
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
