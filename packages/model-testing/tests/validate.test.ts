import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createMachine, raise } from 'xstate';
import { alphabet, assertComplete, restingStates, statePaths } from '../src/engine/validate.ts';
import { askModel, panelModel } from './toy-machines.ts';

const askStates = ['idle', 'asking', 'answered'];

describe('assertComplete', () => {
  it('passes when every event has cases and every state an assertion', () => {
    expect(() =>
      assertComplete(askModel, { states: askStates, drivers: ['ask', 'cancel', 'clear'] }),
    ).not.toThrow();
  });

  it('reports an event without cases', () => {
    const { cancel: _, ...cases } = askModel.cases;
    expect(() => assertComplete({ ...askModel, cases }, {})).toThrow(
      'no payload case for the event "cancel"',
    );
    expect(() => assertComplete({ ...askModel, cases: { ...cases, cancel: {} } }, {})).toThrow(
      'empty list of cases for the event "cancel"',
    );
  });

  it('reports an event that the machine does not have', () => {
    const cases = { ...askModel.cases, cancle: { plain: {} } };
    expect(() => assertComplete({ ...askModel, cases }, {})).toThrow('does not have: "cancle"');
  });

  it('reports an event without a verb, and a verb for an unknown event', () => {
    expect(() => assertComplete(askModel, { drivers: ['ask', 'clear'] })).toThrow(
      '- no verb for the event "cancel"',
    );
    expect(() => assertComplete(askModel, { drivers: ['ask', 'cancel', 'clear', 'cancle'] })).toThrow(
      '- a verb for an event without cases: "cancle"',
    );
  });

  it('reports a state without an assertion, and a misspelt one', () => {
    expect(() => assertComplete(askModel, { states: ['idle', 'asking', 'anwsered'] })).toThrow(
      /no assertion for the state "answered"\n- an assertion for a state that the machine does not have: "anwsered"/,
    );
  });

  it('wants no assertion for a state that is left at once', () => {
    const machine = createMachine({
      initial: 'route',
      states: {
        route: { always: [{ guard: () => false, target: 'open' }, 'open'] },
        choice: { always: { guard: () => true, target: 'open' } },
        open: { initial: 'end', states: { end: { type: 'final' } }, onDone: 'rest' },
        kept: { initial: 'end', states: { end: { type: 'final' } }, onDone: { actions: () => undefined } },
        rest: { type: 'final' },
      },
    });
    expect(restingStates(machine)).toEqual(['choice', 'kept.end', 'rest']);
    const states = ['choice', 'kept.end', 'rest', 'route'];
    expect(() => assertComplete({ name: 'shop', machine, cases: {} }, { states })).not.toThrow();
  });

  const expiry = raise({ type: 'over' }, { delay: 'twoWeeks' as never });
  it.each<[string, object, object?]>([
    ['after', { after: { twoWeeks: 'b' } }],
    ['an action of entering', { entry: expiry }],
    ['an action of leaving', { exit: expiry }],
    ['an action of a transition', { on: { go: { actions: expiry } } }],
    ['an action of an eventless transition', { always: { actions: expiry } }],
    ['a named action', { entry: 'send' }, { send: expiry }],
  ])('reports a delay without a value, by %s', (_, state, actions = {}) => {
    const config: unknown = { initial: 'a', states: { a: state, b: {} }, on: { over: '.b' } };
    const machine = createMachine(config as object, { actions } as never);
    const check = (tested: AnyStateMachine) =>
      assertComplete({ name: 'loan', machine: tested, cases: {} }, { internal: ['over', 'go'] });
    expect(() => check(machine)).toThrow(
      '- no value for the delay "twoWeeks", whose event XState sends at once',
    );
    expect(() => check(machine.provide({ delays: { twoWeeks: 1_209_600_000 } } as never))).not.toThrow();
  });

  it('ignores internal events', () => {
    expect(() => assertComplete(panelModel, { internal: ['opened', 'rested'] })).not.toThrow();
    expect(() => assertComplete(panelModel, {})).toThrow('"opened", "rested"');
  });
});

it('lists event types without internal ones', () => {
  expect(alphabet(panelModel.machine)).toEqual(['close', 'dim', 'next', 'open', 'opened', 'rested']);
  expect(alphabet(askModel.machine)).toEqual(['ask', 'cancel', 'clear']);
  const routed = createMachine({ initial: 'a', states: { a: { id: 'a', route: {} } } } as never);
  expect(alphabet(routed)).toEqual(['xstate.route']);
});

it('lists states by dotted path', () => {
  expect(statePaths(panelModel.machine).leaves).toContain('door.ajar.second');
  expect(statePaths(panelModel.machine).all).toContain('door.ajar');
});
