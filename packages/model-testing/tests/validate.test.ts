import { describe, expect, it } from 'vitest';
import { alphabet, assertWhole, statePaths } from '../src/engine/validate.ts';
import { askModel, panelModel } from './toy-machines.ts';

const askStates = ['idle', 'asking', 'answered'];

describe('a model that is not whole', () => {
  it('passes when every event has cases and every state an assertion', () => {
    expect(() =>
      assertWhole(askModel, { states: askStates, drivers: ['ask', 'cancel', 'clear'] }),
    ).not.toThrow();
  });

  it('names an event without cases', () => {
    const { cancel: _, ...cases } = askModel.cases;
    expect(() => assertWhole({ ...askModel, cases }, {})).toThrow('no payload case for the event "cancel"');
    expect(() => assertWhole({ ...askModel, cases: { ...cases, cancel: {} } }, {})).toThrow(
      'empty list of cases for the event "cancel"',
    );
  });

  it('names an event the machine does not know', () => {
    const cases = { ...askModel.cases, cancle: { plain: {} } };
    expect(() => assertWhole({ ...askModel, cases }, {})).toThrow('does not know: "cancle"');
  });

  it('names an event without a driver verb', () => {
    expect(() => assertWhole(askModel, { drivers: ['ask', 'clear'] })).toThrow(
      'no driver verb for the event "cancel"',
    );
  });

  it('names a state without an assertion, and a misspelt assertion', () => {
    expect(() => assertWhole(askModel, { states: ['idle', 'asking', 'anwsered'] })).toThrow(
      /no assertion for the state "answered"\n- an assertion for a state the machine does not have: "anwsered"/,
    );
  });

  it('lets the machine keep events it raises itself', () => {
    expect(() => assertWhole(panelModel, { internal: ['opened', 'rested'] })).not.toThrow();
    expect(() => assertWhole(panelModel, {})).toThrow('"opened", "rested"');
  });
});

it('lists the events that someone can send', () => {
  expect(alphabet(panelModel.machine)).toEqual(['close', 'dim', 'next', 'open', 'opened', 'rested']);
  expect(alphabet(askModel.machine)).toEqual(['ask', 'cancel', 'clear']);
});

it('lists states by path', () => {
  expect(statePaths(panelModel.machine).leaves).toContain('door.ajar.second');
  expect(statePaths(panelModel.machine).all).toContain('door.ajar');
});
