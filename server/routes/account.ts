import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { ProfileUpdate } from '../../src/contracts/schemas/user.ts';
import { isSameEmail } from '../../src/domain/contact.ts';
import type { Handlers } from '../contract/handlers.ts';
import { type FieldErrors, fieldError, unauthorized, validationError } from '../contract/http-error.ts';
import { emailChangedMail } from '../mails/email-changed.ts';
import { messages } from '../messages/messages.ts';
import { readDeviceToken } from '../plugins/session.ts';
import { userRepository } from '../repositories/accounts/users.ts';
import { outboxRepository } from '../repositories/outbox.ts';
import { verifyPassword } from '../secrets/passwords.ts';
import { assertNoLinks } from './assert-no-links.ts';
import { requireUser } from './caller.ts';
import { limitPasswordAttempts } from './password-rules.ts';

export const accountHandlers = (app: FastifyInstance): Handlers<typeof contract.account> => {
  const { db } = app;
  const users = userRepository(db);

  /** Called before the transaction, because it uses a separate connection. @throws HttpError 429 */
  const limitPasswordGuesses = async (
    request: FastifyRequest,
    id: number,
    { email, current_password: password }: ProfileUpdate,
  ) => {
    const account = await users.findProfile(id);
    if (account !== undefined && password && !isSameEmail(account.email, email))
      await limitPasswordAttempts(app, account.email, readDeviceToken(request));
  };

  /** @throws HttpError 422 if the email is taken, or is changed without the current password */
  const saveProfile = (id: number, { current_password: password = '', ...profile }: ProfileUpdate) =>
    db.transaction().execute(async (transaction) => {
      const users = userRepository(transaction);
      const account = await users.lockForUpdate(id);
      if (account === undefined) throw unauthorized();
      const isEmailChanged = !isSameEmail(account.email, profile.email);
      if (isEmailChanged) {
        const errors: FieldErrors = {};
        if ((await users.findCredentials(profile.email)) !== undefined)
          errors.email = [messages().emailTaken];
        if (password === '') errors.current_password = [messages().passwordRequiredForEmail];
        else if (!(await verifyPassword(password, account.passwordHash)))
          errors.current_password = [messages().wrongPassword];
        if (Object.keys(errors).length > 0) throw validationError(errors);
      }
      if (!(await users.updateProfile(id, profile))) throw fieldError('email', messages().emailTaken);
      if (isEmailChanged)
        await outboxRepository(transaction).enqueue(
          emailChangedMail(app.shop.settings.shopName, account.email),
        );
      return { isEmailChanged };
    });

  return {
    user: async (_, { request }) => {
      const user = await users.findProfile(requireUser(request));
      if (user === undefined) throw unauthorized();
      return { status: 200, body: user };
    },
    check: async () => ({ status: 200, body: { success: true } }),
    saveProfile: async ({ body }, { request }) => {
      assertNoLinks({ name: body.name });
      const id = requireUser(request);
      await limitPasswordGuesses(request, id, body);
      const { isEmailChanged } = await saveProfile(id, body);
      if (isEmailChanged)
        app.flushMail().catch((error: unknown) => request.log.error({ err: error }, 'failed to send mail'));
      return { status: 200, body: { msg: messages().profileSaved } };
    },
  };
};
