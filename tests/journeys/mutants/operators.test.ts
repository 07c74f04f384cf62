import { describe, expect, it } from 'vitest';
import { expressionMutations } from './expression-operators.ts';
import { machineMutations } from './machine-operators.ts';
import { apply, type Mutation } from './mutation.ts';
import { parse } from './syntax.ts';

const machine = `setup({ actions: { tell: emit(x) }, guards: { ok: () => true } }).createMachine({
  initial: 'idle',
  states: {
    idle: { on: { open: { guard: 'ok', target: 'busy', actions: ['tell', 'keep'] } } },
    busy: { invoke: { src: 'ask', onDone: 'idle', onError: { target: 'idle', actions: 'tell' } } },
  },
});
`;

function told(code: string, mutations: readonly Mutation[]): string[] {
  for (const mutation of mutations) parse(apply(code, mutation));
  return mutations.map(({ operator, was, becomes }) => `${operator}: ${was} > ${becomes}`);
}

describe('faults in a machine', () => {
  it('cover guards, targets, actions, transitions and the start', () => {
    expect(told(machine, machineMutations(machine, parse(machine)))).toEqual([
      "start swapped: 'idle' > 'busy'",
      "transition lost: open: { guard: 'ok', target: 'busy', actions: ['tell', 'keep'] } > ",
      "guard inverted: 'ok' > invertGuard('ok' as never)",
      "guard dropped: guard: 'ok', > ",
      "target swapped: 'busy' > 'idle'",
      "target dropped: target: 'busy', > ",
      "action dropped: 'tell', > ",
      "action dropped: , 'keep' > ",
      "transition lost: onDone: 'idle', > ",
      "target swapped: 'idle' > 'busy'",
      "transition lost: , onError: { target: 'idle', actions: 'tell' } > ",
      "target swapped: 'idle' > 'busy'",
      "target dropped: target: 'idle', > ",
      "action dropped: , actions: 'tell' > ",
      "transition added to busy:  > on: { 'open': 'idle' },",
    ]);
  });
});

describe('faults in plain code', () => {
  it.each([
    [
      'const a = (x: number) => x < 2;',
      ['< made <=: x < 2 > x <= 2', '< made >=: x < 2 > x >= 2', 'off by one: 2 > 3'],
    ],
    ['const a = Math.max(1, b);', ['another function: max > min', 'off by one: 1 > 2']],
    ['const a = b ?? c;', ['fallback dropped: b ?? c > b']],
    [
      'if (!done) stop();',
      ['condition inverted: !done > !(!done)', 'not dropped: !done > (done)', 'call dropped: stop(); > ;'],
    ],
    ['const a = /^x$/;', ['pattern loosened: /^x$/ > /x$/', 'pattern loosened: /^x$/ > /^x/']],
    [
      "const city = (a: 'Dhaka') => a === 'Dhaka';",
      ["=== made !==: a === 'Dhaka' > a !== 'Dhaka'", "text changed: 'Dhaka' > ''"],
    ],
    ["import { a } from './a.ts'; type T = 1 | 'x';", []],
  ])('%s', (code, expected) => {
    expect(told(code, expressionMutations(code, parse(code), true))).toEqual(expected);
  });
});
