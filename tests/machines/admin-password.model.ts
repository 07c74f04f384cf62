import { expect } from 'vitest';
import { provideAdminPassword } from '../../src/admin/provide.ts';
import { adminApi } from './admin-client.ts';
import {
  badGateway,
  noContent,
  offline,
  responds,
  serverError,
  timesOut,
  validationError,
} from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const password = 'a long staff password';
const code = '123456';

export default machineModel({
  name: 'admin-password',
  machine: provideAdminPassword(adminApi),
  cases: {
    'password.request': { plain: {} },
    'password.submit': { typed: { password }, 'with a code': { password, code } },
    'password.cancel': { plain: {} },
  },
  actors: {
    confirm: {
      outcomes: {
        right: noContent,
        wrong: validationError({ password: ['This is not your current password.'] }),
        'wrong code': validationError({ code: ['This code is wrong.'] }),
        limited: responds(429, { message: 'Slow down.' }),
        expired: responds(401, { message: 'Unauthenticated.' }),
        broken: serverError,
        'bad gateway': badGateway,
        offline,
        slow: timesOut,
      },
    },
  },
  states: {
    cancelled: ({ snapshot }) => expect(snapshot.hasTag('open')).toBe(false),
    confirmed: ({ snapshot }) => expect(snapshot.hasTag('open')).toBe(false),
    expired: ({ snapshot }) => expect(snapshot.hasTag('open')).toBe(false),
    asking: ({ snapshot }) =>
      expect([snapshot.hasTag('open'), snapshot.hasTag('busy')]).toEqual([true, false]),
    checking: ({ snapshot, waiting, context }) => {
      expect([snapshot.hasTag('open'), snapshot.hasTag('busy')]).toEqual([true, true]);
      expect(waiting.map(({ path, body }) => [path, body])).toEqual([
        ['/api/admin/password_confirmation', context.code === undefined ? { password } : { password, code }],
      ]);
    },
  },
  invariants: {
    'the password and the code are kept only while they are sent': ({ context, state }) => {
      expect(context.password).toBe(state === 'checking' ? password : '');
      if (state !== 'checking') expect(context.code).toBeUndefined();
    },
    'the code is sent if one was typed': ({ last, context }) => {
      if (last?.move === 'password.submit · with a code' && last.from === 'asking')
        expect(context.code).toBe(code);
    },
    'only the right password confirms': ({ last, state }) => {
      if (last === undefined || last.from === 'confirmed') return;
      expect(state === 'confirmed').toBe(last.move === 'confirm answers · right');
    },
    'a request asks, whatever the result of the last time': ({ last, state }) => {
      if (last?.move === 'password.request · plain') expect(['asking', 'checking']).toContain(state);
    },
    'a password that was not accepted is asked for again, with the reason': ({ last, state, context }) => {
      if (!/^confirm answers · (?!right|expired)/.test(last?.move ?? '')) return;
      expect(state).toBe('asking');
      expect(context.failure).not.toBeNull();
    },
    'without a session, nothing is asked': ({ last, state }) => {
      if (last?.move === 'confirm answers · expired') expect(state).toBe('expired');
    },
    'cancelling sends nothing': ({ last, state, waiting }) => {
      if (last?.move !== 'password.cancel · plain' || !/asking|checking/.test(last.from)) return;
      expect([state, waiting]).toEqual(['cancelled', []]);
    },
  },
});
