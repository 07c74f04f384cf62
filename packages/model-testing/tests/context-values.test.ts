import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createMachine, fromPromise, setup } from 'xstate';
import type { MachineModel } from '../src/machine/machine-model.ts';
import { testMachine } from '../src/machine/test-machine.ts';

/** A machine with one value in its context, which `next` replaces; every third value is the first again. */
const counting = <Value>(first: Value, next: (value: Value) => Value, isLiteral: boolean) => {
  const machine = setup({ types: { context: {} as { value: Value } } }).createMachine({
    context: isLiteral ? { value: first } : () => ({ value: first }),
    initial: 'open',
    states: {
      open: { on: { next: { actions: assign({ value: ({ context }) => next(context.value) }) } } },
    },
  });
  return {
    name: 'counting',
    machine: machine as AnyStateMachine,
    cases: { next: { plain: {} } },
    states: { open: () => undefined },
    criteria: ['edges'],
  } as unknown as MachineModel;
};

interface Ring {
  count: number;
  self?: Ring;
}
const ring = (count: number): Ring => {
  const made: Ring = { count };
  made.self = made;
  return made;
};

class Hidden {
  readonly label = 'hidden';
  readonly #count: number;
  constructor(count: number) {
    this.#count = count;
  }
  next(): Hidden {
    return new Hidden((this.#count + 1) % 3);
  }
}
class Shown {
  readonly #count: number;
  constructor(count: number) {
    this.#count = count;
  }
  next(): Shown {
    return new Shown((this.#count + 1) % 3);
  }
  toJSON(): number {
    return this.#count;
  }
}

const url = (value: URL) => new URL(`/${(Number(value.pathname.slice(1)) + 1) % 3}`, value);

const formData = (count: number): FormData => {
  const form = new FormData();
  form.set('n', String(count));
  return form;
};

describe('values of the context', () => {
  for (const isLiteral of [true, false])
    for (const [name, model] of Object.entries({
      BigInt: counting(1n, (value) => (value + 1n) % 3n, isLiteral),
      'a cycle': counting(ring(0), ({ count }) => ring((count + 1) % 3), isLiteral),
      'a class with toJSON()': counting(new Shown(0), (value) => value.next(), isLiteral),
      RegExp: counting(
        /0/g,
        ({ source }: RegExp) => new RegExp(String((Number(source) + 1) % 3), 'g'),
        isLiteral,
      ),
      URLSearchParams: counting(
        new URLSearchParams('n=0'),
        (query) => new URLSearchParams({ n: String((Number(query.get('n')) + 1) % 3) }),
        isLiteral,
      ),
      Headers: counting(
        new Headers({ n: '0' }),
        (headers) => new Headers({ n: String((Number(headers.get('n')) + 1) % 3) }),
        isLiteral,
      ),
      FormData: counting(formData(0), (form) => formData((Number(form.get('n')) + 1) % 3), isLiteral),
      ArrayBuffer: counting(
        new ArrayBuffer(1),
        ({ byteLength }: ArrayBuffer) => new ArrayBuffer((byteLength % 3) + 1),
        isLiteral,
      ),
      URL: counting(new URL('http://shop.example/0'), url, isLiteral),
      bytes: counting(new Uint8Array([0]), ([n = 0]) => new Uint8Array([(n + 1) % 3]), isLiteral),
    }))
      it(`may contain ${name}, ${isLiteral ? 'as a literal' : 'from a function'}`, async () => {
        const { failures, unvisited, coverage } = await testMachine(model);
        expect(failures).toEqual([]);
        expect(unvisited).toEqual([]);
        // Three values, so three edges.
        expect([...coverage.visited.keys()].filter((id) => id.startsWith('edge '))).toHaveLength(3);
      });

  it('with private state are refused, because states would be taken for the same', async () => {
    const model = counting(new Hidden(0), (value) => value.next(), false);
    await expect(testMachine(model)).rejects.toThrow(
      "counting: context.value is an instance of Hidden, whose private state cannot be compared. Give the class a toJSON() method, list it in the model's `ignoreContext`, or set its `key`",
    );
    const { failures } = await testMachine({ ...model, key: () => 'all' } as MachineModel);
    expect(failures).toEqual([]);
  });
});

it('an inline actor is refused with the state that invokes it', async () => {
  const machine = createMachine({
    initial: 'idle',
    states: {
      idle: { on: { load: 'loading' } },
      loading: {
        invoke: { src: fromPromise(async () => expect.fail('The real actor runs.')), onDone: 'idle' },
      },
    },
  });
  const model = {
    name: 'inline',
    machine: machine as AnyStateMachine,
    cases: { load: { plain: {} } },
    states: { idle: () => undefined, loading: () => undefined },
  } as unknown as MachineModel;
  await expect(testMachine(model)).rejects.toThrow(
    'inline: the actor invoked in "loading" has no name, so it cannot be stubbed. Declare it in setup(',
  );
});

describe('a machine that changes its context in place', () => {
  class Cart {
    readonly items: string[] = [];
  }
  it.each([
    ['a map', new Map<string, number>(), (map: Map<string, number>) => map.set('a', 1)],
    ['a set', new Set<string>(), (set: Set<string>) => set.add('a')],
    ['an instance', new Cart(), (cart: Cart) => cart.items.push('a')],
    ['a date', new Date(0), (date: Date) => date.setTime(1)],
  ])('is reported: %s', async (_, value, change) => {
    const model = counting(
      value as object,
      (changed) => {
        change(changed as never);
        return changed;
      },
      false,
    );
    await expect(testMachine(model)).rejects.toThrow('counting changes its context in place on "next"');
  });
});
