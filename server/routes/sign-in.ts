import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { refuseField } from '../contract/http-error.ts';
import { say } from '../messages/messages.ts';
import { resetMail } from '../messages/password-reset-mail.ts';
import { moveToAccount } from '../repositories/guest-merge.ts';
import { passwordResetsIn } from '../repositories/password-resets.ts';
import { hashPassword, isPassword } from '../repositories/passwords.ts';
import { replacePassword } from '../repositories/replace-password.ts';
import { sessionsIn } from '../repositories/sessions.ts';
import { newSecret } from '../repositories/tokens.ts';
import { usersIn } from '../repositories/users.ts';
import { callerOf } from './caller.ts';

/** Tries at one account a minute, wherever they come from. */
const triesAtAccount = 10;

/** Counts a password tried at an account, wherever it is asked for. @throws Refusal 429 */
export const countPassword = (
  { countTry }: Pick<FastifyInstance, 'countTry'>,
  email: string,
): Promise<void> => countTry(`sign in ${email.toLowerCase()}`, triesAtAccount);

export function signInHandlers(app: FastifyInstance): Handlers<typeof contract.signIn> {
  const { db, countTry } = app;
  const users = usersIn(db);
  const sessions = sessionsIn(db);
  const resets = passwordResetsIn(db);

  /** A new session under a new cookie; what the guest's held moves to the account. */
  const begin = async (request: FastifyRequest, userId: number) => {
    const caller = callerOf(request);
    const before = caller.session?.id ?? null;
    if (before !== null) {
      if (caller.userId === null) await moveToAccount(db, before, userId);
      await sessions.revoke(before);
    }
    caller.session = { token: await sessions.open(userId), id: null, mustBeSent: true };
    const user = await users.profile(userId);
    if (user === undefined) throw new Error('An account vanished while it signed in.');
    return { user };
  };

  const mailResetLink = async (email: string) => {
    const account = await users.credentials(email);
    if (account !== undefined)
      await app.mail(resetMail(app.publicUrl, app.config, email, await resets.issue(account.id)));
  };

  return {
    login: async ({ body }, { request }) => {
      await countPassword(app, body.email);
      const account = await users.credentials(body.email);
      if (!(await isPassword(body.password, account?.passwordHash)) || account === undefined)
        throw refuseField('email', say().wrongCredentials);
      return { status: 200, body: await begin(request, account.id) };
    },
    register: async ({ body }, { request }) => {
      const { password, ...profile } = body;
      const id = await users.add({ ...profile, passwordHash: await hashPassword(password) });
      if (id === undefined) throw refuseField('email', say().emailHasAccount);
      return { status: 201, body: await begin(request, id) };
    },
    logout: async (_, { request }) => {
      const caller = callerOf(request);
      if (caller.session?.id != null && caller.userId !== null) await sessions.revoke(caller.session.id);
      if (caller.userId !== null) caller.session = { token: newSecret(), id: null, mustBeSent: true };
      return { status: 204, body: undefined };
    },
    forgotPassword: async ({ body }, { request }) => {
      await countTry(`forgot ${body.email.toLowerCase()}`, triesAtAccount);
      // Not waited for: the time an answer takes must not tell whether the address has an account.
      mailResetLink(body.email).catch((error: unknown) =>
        request.log.error({ err: error }, 'reset link could not be mailed'),
      );
      return {
        status: 200,
        body: { message: say().resetOnItsWay },
      };
    },
    resetPassword: async ({ body }) => {
      const passwordHash = await hashPassword(body.password);
      const isSet = await db.transaction().execute(async (transaction) => {
        const userId = await passwordResetsIn(transaction).redeem(body.token, body.email);
        if (userId === undefined) return false;
        await replacePassword(transaction, userId, passwordHash);
        return true;
      });
      if (!isSet) throw refuseField('token', say().resetOver);
      return { status: 200, body: { message: say().passwordSet } };
    },
  };
}
