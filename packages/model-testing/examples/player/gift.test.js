import { machineModel } from '@razz/model-testing/machine';
import { describeMachine } from '@razz/model-testing/vitest';
import { expect } from 'vitest';
import { giftMachine } from './gift-machine.js';

describeMachine(
  machineModel({
    name: 'gift',
    machine: giftMachine,
    cases: {
      'code.submit': { typed: { code: ' RAIN3 ' }, blank: { code: '  ' } },
      'code.remove': { plain: {} },
    },
    actors: {
      check: {
        valid: { output: { months: 3 } },
        unknown: { output: { months: 0 } },
        broken: { error: new Error('500') },
      },
    },
    states: {
      idle: ({ context }) => expect(context).toEqual({ code: '', months: 0 }),
      checking: ({ waiting }) => expect(waiting[0]?.input).toEqual({ code: 'RAIN3' }),
      accepted: ({ context }) => expect(context.months).toBe(3),
      refused: ({ last }) => expect(last?.move).not.toBe('check answers · valid'),
      failed: ({ last }) => expect(last?.move).not.toBe('check answers · valid'),
    },
    invariants: {
      'months are added by a valid code and removed with it': ({ context, history }) => {
        const last = history.findLast(({ move }) => /answers · valid|code.remove/.test(move));
        const isAccepted = last !== undefined && last.to === 'accepted';
        expect(context.months).toBe(isAccepted ? 3 : 0);
      },
    },
  }),
);
