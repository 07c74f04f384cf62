import { expect } from 'vitest';
import { provideAdminTotp } from '../../src/admin/provide.ts';
import { adminApi } from './admin-client.ts';
import { farhana } from './admin-fixtures.ts';
import { offline, responds, serverError, timesOut, validationError } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const setup = { uri: 'otpauth://totp/Razz:farhana?secret=GEZDGNBV', secret: 'GEZDGNBV' };
const on = { ...farhana, two_factor: true };
const codes = ['abcd-efgh-ijkl-mnop', 'qrst-uvwx-yz23-4567'];
const expired = responds(401, { message: 'Unauthenticated.' });
const unconfirmed = responds(423, { message: 'Enter your password again.' });
const failures = { expired, unconfirmed, broken: serverError, offline, slow: timesOut };
const renewed = responds(200, { staff: on, recovery_codes: codes });

export default machineModel({
  name: 'admin-totp',
  machine: provideAdminTotp(adminApi),
  fixtures: { setup, codes, on, farhana },
  cases: {
    'setup.start': { plain: {} },
    'setup.cancel': { plain: {} },
    'code.submit': { typed: { code: '123456' } },
    'codes.renew': { plain: {} },
    'codes.close': { plain: {} },
    'app.remove': { plain: {} },
  },
  actors: {
    begin: {
      outcomes: {
        begun: responds(201, { data: setup }),
        'on already': responds(409, { message: 'An authenticator app is set up already.' }),
        ...failures,
      },
    },
    confirm: { outcomes: { right: renewed, wrong: validationError({ code: ['Wrong.'] }), ...failures } },
    renew: { outcomes: { renewed, ...failures } },
    remove: { outcomes: { removed: responds(200, { staff: farhana }), ...failures } },
  },
  states: {
    idle: ({ context }) => expect([context.setup, context.codes]).toEqual([null, []]),
    beginning: ({ waiting }) => expect(waiting.map(({ path }) => path)).toEqual(['/api/admin/totp']),
    scanning: ({ context }) => expect(context.setup).toEqual(setup),
    confirming: ({ waiting }) =>
      expect(waiting.map(({ path, body }) => [path, body])).toEqual([
        ['/api/admin/totp/confirmation', { code: '123456' }],
      ]),
    renewing: ({ waiting }) =>
      expect(waiting.map(({ path }) => path)).toEqual(['/api/admin/totp/recovery_codes']),
    removing: ({ waiting }) => expect(waiting.map(({ path }) => path)).toEqual(['/api/admin/totp/removal']),
    showingCodes: ({ context }) => expect(context.codes).toEqual(codes),
  },
  invariants: {
    'what is secret is kept only while it is shown': ({ context, state }) => {
      expect(context.setup !== null).toBe(state === 'scanning' || state === 'confirming');
      expect(context.codes.length > 0).toBe(state === 'showingCodes');
      expect(context.code).toBe(state === 'confirming' ? '123456' : '');
    },
    'a wrong code keeps what the app is to read, with the reason': ({ last, state, context }) => {
      if (last?.move !== 'confirm answers · wrong') return;
      expect([state, context.setup, context.failure?.kind]).toEqual(['scanning', setup, 'refused']);
    },
    'codes stay until they are kept': ({ last, state }) => {
      if (last?.from === 'showingCodes')
        expect(state).toBe(last.move === 'codes.close · plain' ? 'idle' : 'showingCodes');
    },
  },
});
