import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { ProfileUpdate } from '../../src/contracts/schemas/user.ts';
import { isSameEmail } from '../../src/domain/email.ts';
import type { Handlers } from '../contract/handlers.ts';
import { type FieldErrors, mustSignIn, refuseField, refuseFields } from '../contract/http-error.ts';
import { emailChangedMail } from '../messages/email-changed-mail.ts';
import { say } from '../messages/messages.ts';
import { outboxIn } from '../repositories/outbox.ts';
import { isPassword } from '../repositories/passwords.ts';
import { usersIn } from '../repositories/users.ts';
import { customerOf } from './caller.ts';
import { countPassword } from './sign-in.ts';

export function accountHandlers(app: FastifyInstance): Handlers<typeof contract.account> {
  const { db, config } = app;
  const users = usersIn(db);

  /** Before the transaction: the count takes a connection of its own. @throws Refusal 429 */
  const countGuess = async (id: number, { email, current_password: given }: ProfileUpdate) => {
    const account = await users.profile(id);
    if (account !== undefined && given && !isSameEmail(account.email, email))
      await countPassword(app, account.email);
  };

  /** @throws Refusal 422 when the email is taken, or changes without the current password */
  const saveProfile = (id: number, { current_password: given = '', ...profile }: ProfileUpdate) =>
    db.transaction().execute(async (transaction) => {
      const users = usersIn(transaction);
      const account = await users.forUpdate(id);
      if (account === undefined) throw mustSignIn();
      const isMoved = !isSameEmail(account.email, profile.email);
      if (isMoved) {
        const errors: FieldErrors = {};
        if ((await users.credentials(profile.email)) !== undefined) errors.email = [say().emailTaken];
        if (given === '') errors.current_password = [say().passwordForEmail];
        else if (!(await isPassword(given, account.passwordHash)))
          errors.current_password = [say().wrongPassword];
        if (Object.keys(errors).length > 0) throw refuseFields(errors);
      }
      if (!(await users.saveProfile(id, profile))) throw refuseField('email', say().emailTaken);
      if (isMoved) await outboxIn(transaction).put(emailChangedMail(config, account.email));
      return { isMoved };
    });

  return {
    user: async (_, { request }) => {
      const user = await users.profile(customerOf(request));
      if (user === undefined) throw mustSignIn();
      return { status: 200, body: user };
    },
    check: async () => ({ status: 200, body: { success: true } }),
    saveProfile: async ({ body }, { request }) => {
      const id = customerOf(request);
      await countGuess(id, body);
      const { isMoved } = await saveProfile(id, body);
      if (isMoved)
        app
          .flushMail()
          .catch((error: unknown) => request.log.error({ err: error }, 'mail could not be sent'));
      return { status: 200, body: { msg: say().profileSaved } };
    },
  };
}
