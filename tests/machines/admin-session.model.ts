import { expect } from 'vitest';
import { provideAdminSession } from '../../src/admin/provide.ts';
import { adminApi } from './admin-client.ts';
import { farhana, kabir } from './admin-fixtures.ts';
import {
  badGateway,
  offline,
  responds,
  serverError,
  timesOut,
  validationError,
} from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const credentials = { email: farhana.email, password: 'a long staff password', code: '123456' };
const signedOut = responds(401, { message: 'Unauthenticated.' });
const limited = responds(429, { message: 'Slow down.' });

export default machineModel({
  name: 'admin-session',
  machine: provideAdminSession(adminApi),
  fixtures: { farhana, kabir, credentials },
  cases: {
    'signIn.submit': { typed: { credentials } },
    'session.retry': { plain: {} },
    'session.expired': { plain: {} },
    'session.signOut': { plain: {} },
    'member.changed': { 'mails in Bangla': { member: { ...farhana, order_mails: 'bn' } } },
  },
  actors: {
    loadMember: {
      outcomes: {
        farhana: responds(200, { staff: farhana }),
        nobody: signedOut,
        broken: serverError,
        'bad gateway': badGateway,
        offline,
        slow: timesOut,
      },
    },
    signIn: {
      outcomes: {
        farhana: responds(200, { staff: farhana }),
        kabir: responds(200, { staff: kabir }),
        'no code': validationError({ code: ['Enter the code.'] }),
        wrong: validationError({ email: ['These credentials do not match.'] }),
        limited,
        broken: serverError,
        offline,
        slow: timesOut,
      },
    },
    signOut: {
      outcomes: { done: responds(204, null), over: signedOut, broken: serverError, offline },
    },
  },
  alwaysReachable: [],
  states: {
    checking: ({ context, waiting }) => {
      expect(waiting.map(({ path }) => path)).toEqual(['/api/admin/me']);
      expect([context.member, context.failure]).toEqual([null, null]);
    },
    failed: ({ context }) => expect(context.failure?.kind).not.toBe('signedOut'),
    signedOut: ({ context, snapshot }) => {
      expect(context.member).toBeNull();
      expect([snapshot.hasTag('form'), snapshot.hasTag('inside')]).toEqual([true, false]);
    },
    'signedOut.idle': ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(false),
    'signedOut.busy': ({ waiting }) => expect(waiting.map(({ body }) => body)).toEqual([credentials]),
    signedIn: ({ context, snapshot }) => {
      expect(context.member).not.toBeNull();
      expect([snapshot.hasTag('form'), snapshot.hasTag('inside')]).toEqual([false, true]);
    },
    'signedIn.idle': ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(false),
    'signedIn.signingOut': ({ waiting }) =>
      expect(waiting.map(({ path }) => path)).toEqual(['/api/admin/sign_out']),
    expired: ({ context, snapshot }) => {
      expect(context.member).not.toBeNull();
      expect([snapshot.hasTag('form'), snapshot.hasTag('inside')]).toEqual([true, true]);
    },
    'expired.idle': ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(false),
    'expired.busy': ({ waiting }) => expect(waiting.map(({ body }) => body)).toEqual([credentials]),
  },
  invariants: {
    'the password is kept only while it is sent': ({ context, snapshot }) => {
      const isSigningIn = snapshot.hasTag('form') && snapshot.hasTag('busy');
      expect(context.credentials.password).toBe(isSigningIn ? credentials.password : '');
    },
    'whoever signs in is the member': ({ last, context, state }) => {
      const who = /^signIn answers · (farhana|kabir)$/.exec(last?.move ?? '')?.[1];
      if (who === undefined) return;
      expect([context.member, state]).toEqual([who === 'kabir' ? kabir : farhana, 'signedIn.idle']);
    },
    'rejected credentials leave the form as it was': ({ last, state, context }) => {
      if (!/^signIn answers · (?:wrong|limited|broken|offline|slow)$/.test(last?.move ?? '')) return;
      expect(state).toBe(last?.from.replace('.busy', '.idle'));
      expect(context.failure).not.toBeNull();
    },
    'the own settings are those last saved': ({ last, context }) => {
      if (last?.move !== 'member.changed · mails in Bangla' || !last.from.startsWith('signedIn')) return;
      expect(context.member?.order_mails).toBe('bn');
    },
    'an expired session keeps the page and its member': ({ last, before, context, state }) => {
      if (last?.move !== 'session.expired · plain' || !last.from.startsWith('signedIn')) return;
      expect([state, context.member]).toEqual(['expired.idle', before.member]);
    },
  },
});
