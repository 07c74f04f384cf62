import { describe, expect, it } from 'vitest';
import { contextMutations } from '../src/mutation/context-operators.ts';
import { expressionMutations } from '../src/mutation/expression-operators.ts';
import { jsxMutations } from '../src/mutation/jsx-operators.ts';
import { machineMutations } from '../src/mutation/machine-operators.ts';
import { applyMutation, type Mutation } from '../src/mutation/mutation.ts';
import { parse } from '../src/mutation/syntax.ts';

const machine = `setup({ actions: { tell: emit(x) }, guards: { ok: () => true } }).createMachine({
  initial: 'idle',
  states: {
    idle: { on: { open: { guard: 'ok', target: 'busy', actions: ['tell', 'keep'] } } },
    busy: { invoke: { src: 'ask', onDone: 'idle', onError: { target: 'idle', actions: 'tell' } } },
  },
});
`;

const describeMutations = (code: string, mutations: readonly Mutation[], file?: string): string[] => {
  for (const mutation of mutations) parse(applyMutation(code, mutation), file);
  return mutations.map(({ operator, original, replacement }) => `${operator}: ${original} > ${replacement}`);
};

describe('machine mutations', () => {
  it('cover guards, targets, actions, transitions and the initial state', () => {
    expect(describeMutations(machine, machineMutations(machine, parse(machine)))).toEqual([
      "initial state swapped: 'idle' > 'busy'",
      "transition removed: open: { guard: 'ok', target: 'busy', actions: ['tell', 'keep'] } > ",
      "guard inverted: 'ok' > invertGuard('ok')",
      "guard removed: guard: 'ok', > ",
      "target swapped: 'busy' > 'idle'",
      "target removed: target: 'busy', > ",
      "action removed: 'tell', > ",
      "action removed: , 'keep' > ",
      "transition removed: onDone: 'idle', > ",
      "target swapped: 'idle' > 'busy'",
      "transition removed: , onError: { target: 'idle', actions: 'tell' } > ",
      "target swapped: 'idle' > 'busy'",
      "target removed: target: 'idle', > ",
      "action removed: , actions: 'tell' > ",
      "transition added to busy:  > on: { 'open': 'idle' },",
    ]);
  });
});

it('mutates delays, and states that are named by constants', () => {
  const code = `createMachine({
  initial: State.idle,
  states: {
    [State.idle]: { after: { 500: State.busy, '1000': other, slow: 'done' } },
    [State.busy]: { on: { stop: { target: State.idle, reenter: true } } },
    done: { after: { 0: { target: 'gone' } } },
  },
});
`;
  const mutations = [
    ...machineMutations(code, parse(code)),
    ...expressionMutations(code, parse(code), false),
  ];
  const kinds = /^(?:delay|target swapped|initial|transition added|reenter|boolean)/;
  expect(describeMutations(code, mutations).filter((mutation) => kinds.test(mutation))).toEqual([
    'initial state swapped: State.idle > State.busy',
    'delay changed: 500 > 1000',
    'target swapped: State.busy > State.idle',
    "delay changed: '1000' > 2000",
    "target swapped: 'done' > State.idle",
    'target swapped: State.idle > State.busy',
    'reenter removed: , reenter: true > ',
    'delay changed: 0 > 1000',
    "target swapped: 'gone' > State.idle",
    "transition added to State.idle:  > on: { 'stop': State.busy },",
    "transition added to done:  > on: { 'stop': State.idle },",
  ]);
});

const context = `const base = setup({
  actions: {
    notifyLost: emit({ type: 'toast', key: 'lost' }),
    fail: failed('notSaved'),
    clear: assign({ coupon: null, code: ({ event }) => event.code }),
    none: () => undefined,
  },
});
const set = base.assign(({ event }) => ({ code: event.code }));
`;

it('mutates assigned keys, setup actions and sent strings', () => {
  expect(describeMutations(context, contextMutations(context, parse(context)))).toEqual([
    "action emptied: emit({ type: 'toast', key: 'lost' }) > () => undefined",
    "action emptied: failed('notSaved') > () => undefined",
    'action emptied: assign({ coupon: null, code: ({ event }) => event.code }) > () => undefined',
    "sent string changed: 'lost' > 'x'",
    "sent string changed: 'notSaved' > 'x'",
    'assigned key removed: coupon: null > ',
    'assigned key removed: code: ({ event }) => event.code > ',
    'assigned value nulled: ({ event }) => event.code > () => null',
    'assigned key removed: code: event.code > ',
    'assigned value nulled: event.code > null',
  ]);
});

describe('expression mutations', () => {
  it.each([
    [
      'const a = (x: number) => x < 2;',
      ['< to <=: x < 2 > x <= 2', '< to >=: x < 2 > x >= 2', 'off by one: 2 > 3'],
    ],
    ['const a = Math.max(1, b);', ['method swapped: max > min', 'off by one: 1 > 2']],
    [
      'const a = { b: null, c: d === null };',
      ['null replaced: null > ({})', '=== to !==: d === null > d !== null'],
    ],
    ['const a = b ?? c;', ['fallback removed: b ?? c > b']],
    [
      'if (!done) stop();',
      [
        'condition inverted: !done > !(!done)',
        'negation removed: !done > (done)',
        'call removed: stop(); > ;',
      ],
    ],
    ['const a = (b * c) / d;', ['/ to *: (b * c) / d > (b * c) * d', '* to /: b * c > b / c']],
    [
      'const a = (b ?? c).d ?? (e && f);',
      [
        'fallback removed: (b ?? c).d ?? (e && f) > (b ?? c).d',
        'fallback removed: b ?? c > b',
        '&& to ||: e && f > e || f',
      ],
    ],
    ['const a = { b: [1, 2], c: [d, 3] };', ['off by one: 3 > 4']],
    ['const a = () => process.kill(b, 0);', []],
    ['const a = /^x$/;', ['pattern loosened: /^x$/ > /x$/', 'pattern loosened: /^x$/ > /^x/']],
    [
      "const city = (a: 'Dhaka') => a === 'Dhaka';",
      ["=== to !==: a === 'Dhaka' > a !== 'Dhaka'", "string changed: 'Dhaka' > ''"],
    ],
    ["import { a } from './a.ts'; type T = 1 | 'x';", []],
  ])('%s', (code, expected) => {
    expect(describeMutations(code, expressionMutations(code, parse(code), true))).toEqual(expected);
  });
});

describe('mutations of components', () => {
  it.each([
    [
      "const a = <Button isDisabled={busy} onClick={() => send('x')} isWide hidden />;",
      [
        "string changed: 'x' > ''",
        'attribute inverted: busy > !busy',
        "handler removed: onClick={() => send('x')} > ",
        'attribute inverted: isWide > isWide={false}',
        'attribute inverted: hidden > hidden={false}',
      ],
    ],
    [
      'const a = <p aria-hidden={!shown}>{count > 0 && <b>{count}</b>} items</p>;',
      [
        'negation removed: !shown > (shown)',
        '&& to ||: count > 0 && <b>{count}</b> > count > 0 || <b>{count}</b>',
        '> to >=: count > 0 > count >= 0',
        '> to <=: count > 0 > count <= 0',
        'off by one: 0 > 1',
      ],
    ],
    ["const a = <i className={open ? 'up' : 'down'} size={24} title=\"Menu\" />;", []],
    ['const ref = useRef<HTMLElement>(null);', []],
  ])('%s', (code, expected) => {
    const [file, program] = ['a.tsx', parse(code, 'a.tsx')];
    const mutations = [...expressionMutations(code, program, true), ...jsxMutations(code, program)];
    expect(describeMutations(code, mutations, file)).toEqual(expected);
  });
});
