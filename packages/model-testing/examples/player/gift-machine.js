import { assign, fromPromise, setup } from 'xstate';

const submit = {
  'code.submit': {
    guard: 'isTyped',
    target: 'checking',
    actions: assign({ code: ({ event }) => event.code.trim() }),
  },
};

/** Form for gift codes, which add months to a subscription. */
export const giftMachine = setup({
  actors: { check: fromPromise(() => Promise.reject(new Error('not provided'))) },
  guards: {
    isTyped: ({ event }) => event.code.trim() !== '',
    isValid: ({ event }) => event.output.months > 0,
  },
}).createMachine({
  id: 'gift',
  context: { code: '', months: 0 },
  initial: 'idle',
  states: {
    idle: { on: submit },
    checking: {
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: 'isValid',
            target: 'accepted',
            actions: assign({ months: ({ event }) => event.output.months }),
          },
          { target: 'refused' },
        ],
        onError: 'failed',
      },
    },
    accepted: { on: { 'code.remove': { target: 'idle', actions: assign({ code: '', months: 0 }) } } },
    refused: { on: submit },
    failed: { on: submit },
  },
});
