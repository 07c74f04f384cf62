import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linearize, type Model, type Operation } from './linearizability.ts';

type Input = { kind: 'take' } | { kind: 'put'; quantity: number } | { kind: 'read' };
type Output = 'taken' | 'none left' | 'put' | number;
type StockOperation = Operation<Input, Output>;

/** A stock from which one piece is taken at a time. */
const stock: Model<number, Input, Output> = {
  initial: 1,
  step: (left, input, output) => {
    if (input.kind === 'read') return output === left ? left : undefined;
    if (input.kind === 'put') return left + input.quantity;
    if (output === 'none left') return left === 0 ? left : undefined;
    return left > 0 ? left - 1 : undefined;
  },
  keyOf: String,
};

const operation = (
  input: Input,
  output: Output | undefined,
  start: number,
  end: number,
  client = 'a',
): StockOperation => ({
  client,
  input,
  output,
  start,
  end: output === undefined ? Number.POSITIVE_INFINITY : end,
});
const take = (output: Output | undefined, start: number, end: number) =>
  operation({ kind: 'take' }, output, start, end);
const read = (output: number, start: number, end: number) => operation({ kind: 'read' }, output, start, end);
const verdict = (...operations: StockOperation[]) => linearize(stock, operations).verdict;

describe('a history is linearizable', () => {
  test('if concurrent operations can be ordered', () => {
    expect(verdict(take('none left', 0, 10), take('taken', 1, 9))).toBe('linearizable');
  });

  test('if an operation without a response explains a later one', () => {
    expect(verdict(take(undefined, 0, 1), read(1, 2, 3), read(0, 4, 5))).toBe('linearizable');
    expect(verdict(take(undefined, 0, 1), read(1, 2, 3))).toBe('linearizable');
  });

  test('if an operation starts as another ends', () => {
    expect(verdict(take('none left', 0, 5), take('taken', 5, 9))).toBe('linearizable');
  });
});

describe('a history is not linearizable', () => {
  test('if the last piece is sold twice', () => {
    expect(verdict(take('taken', 0, 10), take('taken', 1, 9))).toBe('not linearizable');
  });

  test('if a read misses an operation that ended before', () => {
    expect(verdict(take('taken', 0, 1), read(1, 2, 3))).toBe('not linearizable');
  });

  test('if two reads disagree on the order of operations', () => {
    expect(verdict(take(undefined, 0, 1), read(0, 2, 3), read(1, 4, 5))).toBe('not linearizable');
  });

  test('and the longest order contains what can be explained', () => {
    const operations = [take('taken', 0, 1), read(0, 2, 3), read(1, 4, 5), read(0, 6, 7)];
    expect(linearize(stock, operations).order).toEqual([0, 1]);
  });
});

test('a search that exceeds its steps is inconclusive', () => {
  const operations = Array.from({ length: 12 }, (_, at) =>
    operation({ kind: 'put', quantity: 2 ** at }, 'put', 0, 100, String(at)),
  );
  expect(linearize(stock, [...operations, read(-1, 200, 201)], 50).verdict).toBe('inconclusive');
});

test('a history of many clients is ordered without visiting all orders', () => {
  const operations = Array.from({ length: 200 }, (_, at) =>
    at % 2 === 0
      ? operation({ kind: 'put', quantity: 1 }, 'put', at, at + 30)
      : operation({ kind: 'take' }, 'taken', at, at + 30),
  );
  const { verdict, steps } = linearize(stock, [...operations, read(1, 500, 501)]);
  expect(verdict).toBe('linearizable');
  expect(steps).toBeLessThan(50_000);
});

/** Tries every order of every subset that contains all operations with an output. */
const isLinearizable = (operations: readonly StockOperation[]): boolean => {
  const extend = (left: number, rest: readonly StockOperation[]): boolean => {
    if (rest.every(({ output }) => output === undefined)) return true;
    return rest.some((next) => {
      const others = rest.filter((other) => other !== next);
      if (others.some(({ end }) => end < next.start)) return false;
      const after = stock.step(left, next.input, next.output);
      return after !== undefined && extend(after, others);
    });
  };
  return extend(stock.initial, operations);
};

const anOperation = fc
  .record({
    input: fc.constantFrom<Input>(
      { kind: 'take' },
      { kind: 'put', quantity: 1 },
      { kind: 'read' },
      { kind: 'read' },
    ),
    isUnknown: fc.nat(4).map((roll) => roll === 0),
    isSoldOut: fc.boolean(),
    left: fc.nat(2),
    start: fc.nat(12),
    duration: fc.nat(8),
  })
  .map(({ input, isUnknown, isSoldOut, left, start, duration }): StockOperation => {
    const outputs = { take: isSoldOut ? 'none left' : 'taken', put: 'put', read: left } as const;
    return operation(input, isUnknown ? undefined : outputs[input.kind], start, start + duration);
  });

test('the verdict is that of trying all orders', () => {
  const verdicts = { true: 0, false: 0 };
  fc.assert(
    fc.property(fc.array(anOperation, { maxLength: 6 }), (operations) => {
      const expected = isLinearizable(operations);
      verdicts[`${expected}`] += 1;
      const { verdict, order } = linearize(stock, operations);
      expect(verdict).toBe(expected ? 'linearizable' : 'not linearizable');
      // Any order is one that the model allows, and none that the clock forbids.
      let left: number | undefined = stock.initial;
      for (const [place, at] of order.entries()) {
        const { input, output, start } = operations[at] as StockOperation;
        left = stock.step(left as number, input, output);
        expect(left).not.toBe(undefined);
        for (const [other, { end }] of operations.entries())
          if (!order.slice(0, place).includes(other) && other !== at && end < start)
            expect.unreachable(`${other} ended before ${at} started`);
      }
    }),
    { numRuns: 3000 },
  );
  // Both verdicts were compared.
  expect(Math.min(...Object.values(verdicts))).toBeGreaterThan(300);
});
