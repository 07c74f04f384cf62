import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { mustSignIn, refuseField } from '../contract/refusal.ts';
import { usersIn } from '../repositories/users.ts';
import { say } from '../sentences/say.ts';
import { customerOf } from './caller-of.ts';

export function accountHandlers({ db }: FastifyInstance): Handlers<typeof contract.account> {
  const users = usersIn(db);
  return {
    user: async (_, { request }) => {
      const user = await users.profile(customerOf(request));
      if (user === undefined) throw mustSignIn();
      return { status: 200, body: user };
    },
    check: async () => ({ status: 200, body: { success: true } }),
    saveProfile: async ({ body }, { request }) => {
      if (!(await users.saveProfile(customerOf(request), body))) throw refuseField('email', say().emailTaken);
      return { status: 200, body: { msg: say().profileSaved } };
    },
  };
}
