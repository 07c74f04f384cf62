import { describe, expect, it } from 'vitest';
import { createMachine, fromPromise, setup } from 'xstate';
import { stateDiagram } from '../src/report/state-diagram.ts';

const linesOf = (diagram: string): string[] => diagram.split('\n').map((line) => line.trim());

describe('stateDiagram', () => {
  it('draws nested states, guards, invoked actors, delays and final states', () => {
    const machine = setup({
      actors: { load: fromPromise(async () => 1) },
      guards: { isEmpty: () => true },
      delays: { patience: 50 },
    }).createMachine({
      id: 'shelf',
      initial: 'loading',
      states: {
        loading: {
          initial: 'quick',
          after: { 3000: 'closed' },
          invoke: {
            id: 'load',
            src: 'load',
            onDone: [{ guard: 'isEmpty', target: 'closed' }, { target: 'open' }],
            onError: [{ guard: () => true, target: 'closed' }, { target: 'closed' }],
          },
          states: { quick: { after: { patience: 'slow' } }, slow: {} },
        },
        open: { on: { take: { actions: () => undefined }, 'open.again': { target: 'open', reenter: true } } },
        closed: { type: 'final' },
      },
    });
    expect(stateDiagram(machine)).toBe(`stateDiagram-v2
  state "shelf" as shelf {
    [*] --> shelf_loading
    state "loading (invokes load)" as shelf_loading {
      [*] --> shelf_loading_quick
      state "quick" as shelf_loading_quick
      state "slow" as shelf_loading_slow
    }
    state "open" as shelf_open
    shelf_open : take
    state "closed" as shelf_closed
    shelf_closed --> [*]
  }
  shelf_loading --> shelf_closed : load done [isEmpty]<br/>load failed […]<br/>load failed<br/>after 3000 ms
  shelf_loading --> shelf_open : load done
  shelf_loading_quick --> shelf_loading_slow : after patience
  shelf_open --> shelf_open : open.again`);
  });

  const lamps = createMachine({
    id: 'lamps',
    type: 'parallel',
    on: { reset: '.left.off', log: { actions: () => undefined } },
    states: {
      left: {
        initial: 'off',
        on: { flick: '.on', again: { target: 'left', reenter: true } },
        states: { off: {}, on: { always: { target: 'off', guard: 'isBroken' } } },
      },
      right: { initial: 'off', states: { off: { on: { 'a;b:{"c"}#<d>': 'on' } }, on: {} } },
    },
  });

  it('separates parallel regions', () => {
    const lines = linesOf(stateDiagram(lamps));
    expect(lines.filter((line) => line === '--')).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining([
        'state "left" as lamps_left {',
        'state "right" as lamps_right {',
        'lamps_any_ : log',
      ]),
    );
  });

  it('draws a transition from a state to one inside of it from "any state"', () => {
    expect(linesOf(stateDiagram(lamps))).toEqual(
      expect.arrayContaining([
        'state "any state" as lamps_left_any_',
        'lamps_left_any_ --> lamps_left_on : flick',
        'lamps_left_any_ --> lamps_left_off : reset<br/>again',
        'lamps_left_on --> lamps_left_off : always [isBroken]',
      ]),
    );
  });

  it('draws one region, with the transitions into it', () => {
    const diagram = stateDiagram(lamps, 'left');
    expect(diagram).toContain('lamps_left_any_ --> lamps_left_off : again<br/>reset');
    expect(diagram).not.toContain('right');
    expect(() => stateDiagram(lamps, 'middle')).toThrow('lamps has no state middle');
  });

  it('draws history states, and the reentry of a parallel machine', () => {
    const machine = createMachine({
      id: 'm',
      type: 'parallel',
      on: { restart: { target: '#m', reenter: true } },
      states: { on: { initial: 'a', states: { a: {}, past: { type: 'history' } } } },
    });
    expect(linesOf(stateDiagram(machine))).toEqual(
      expect.arrayContaining(['m_any_ : restart', 'state "past (history)" as m_on_past']),
    );
  });

  it('draws actors and guards without a name', () => {
    const load = { src: fromPromise(async () => 1), onDone: { guard: () => true, target: 'idle' } };
    const machine = createMachine({ id: 'm', initial: 'busy', states: { busy: { invoke: load }, idle: {} } });
    expect(linesOf(stateDiagram(machine))).toEqual(
      expect.arrayContaining(['m_busy : invokes an actor', 'm_busy --> m_idle : actor done […]']),
    );
  });

  it('escapes what Mermaid would parse, and keeps ids apart', () => {
    expect(stateDiagram(lamps, 'right')).toContain(
      '--> lamps_right_on : a#59;b#58;#123;#34;c#34;#125;#35;#60;d#62;',
    );
    const states = { a_b: {}, a: { initial: 'b', states: { b: {} } }, end: {}, ভ: {}, চ: {} };
    const lines = linesOf(stateDiagram(createMachine({ id: 'odd.name', initial: 'a', states })));
    expect(lines).toEqual(
      expect.arrayContaining([
        'state "a_b" as odd_u2ename_a__b',
        'state "b" as odd_u2ename_a_b',
        'state "end" as odd_u2ename_end',
        'state "ভ" as odd_u2ename__u9ad',
        'state "চ" as odd_u2ename__u99a',
      ]),
    );
  });
});
