import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { ProfileUpdate } from '../../src/contracts/schemas/user.ts';
import { isSameEmail } from '../../src/domain/contact.ts';
import type { Handlers } from '../contract/handlers.ts';
import { type FieldErrors, fieldError, unauthorized, validationError } from '../contract/http-error.ts';
import { emailChangedMail } from '../messages/email-changed-mail.ts';
import { messages } from '../messages/messages.ts';
import { outboxRepository } from '../repositories/outbox.ts';
import { verifyPassword } from '../repositories/passwords.ts';
import { userRepository } from '../repositories/users.ts';
import { requireUser } from './caller.ts';
import { limitPasswordAttempts } from './sign-in.ts';

export const accountHandlers = (app: FastifyInstance): Handlers<typeof contract.account> => {
  const { db, config } = app;
  const users = userRepository(db);

  /** Before the transaction: the count takes a connection of its own. @throws HttpError 429 */
  const limitPasswordGuesses = async (id: number, { email, current_password: given }: ProfileUpdate) => {
    const account = await users.findProfile(id);
    if (account !== undefined && given && !isSameEmail(account.email, email))
      await limitPasswordAttempts(app, account.email);
  };

  /** @throws HttpError 422 when the email is taken, or changes without the current password */
  const saveProfile = (id: number, { current_password: given = '', ...profile }: ProfileUpdate) =>
    db.transaction().execute(async (transaction) => {
      const users = userRepository(transaction);
      const account = await users.lockForUpdate(id);
      if (account === undefined) throw unauthorized();
      const isMoved = !isSameEmail(account.email, profile.email);
      if (isMoved) {
        const errors: FieldErrors = {};
        if ((await users.findCredentials(profile.email)) !== undefined)
          errors.email = [messages().emailTaken];
        if (given === '') errors.current_password = [messages().passwordRequiredForEmail];
        else if (!(await verifyPassword(given, account.passwordHash)))
          errors.current_password = [messages().wrongPassword];
        if (Object.keys(errors).length > 0) throw validationError(errors);
      }
      if (!(await users.updateProfile(id, profile))) throw fieldError('email', messages().emailTaken);
      if (isMoved) await outboxRepository(transaction).enqueue(emailChangedMail(config, account.email));
      return { isMoved };
    });

  return {
    user: async (_, { request }) => {
      const user = await users.findProfile(requireUser(request));
      if (user === undefined) throw unauthorized();
      return { status: 200, body: user };
    },
    check: async () => ({ status: 200, body: { success: true } }),
    saveProfile: async ({ body }, { request }) => {
      const id = requireUser(request);
      await limitPasswordGuesses(id, body);
      const { isMoved } = await saveProfile(id, body);
      if (isMoved)
        app
          .flushMail()
          .catch((error: unknown) => request.log.error({ err: error }, 'mail could not be sent'));
      return { status: 200, body: { msg: messages().profileSaved } };
    },
  };
};
