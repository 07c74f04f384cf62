import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { arbitraryOf } from '../src/generate/arbitrary.ts';
import { exampleBody } from '../src/generate/example-body.ts';
import { sampleValid } from '../src/generate/valid-values.ts';
import { zodSchema } from '../src/schema/zod-schema.ts';

const Node: z.ZodType = z.object({
  name: z.string(),
  get children() {
    return z.array(Node);
  },
});

const samplesOf = (schema: z.ZodType) =>
  fc.sample(arbitraryOf(zodSchema(schema).shape), { numRuns: 50, seed: 1 });

describe('valid values are generated of zod schemas', () => {
  test.each<[string, z.ZodType]>([
    ['a pattern with Unicode properties', z.string().regex(/^\p{L}{2,5}\u{1F600}?$/u)],
    ['a pattern with characters beyond 16 bits', z.string().regex(/^\u{1F600}{2}$/u)],
    [
      'two patterns',
      z
        .string()
        .regex(/^[a-z]+$/)
        .regex(/b/),
    ],
    ['a bigint that is coerced', z.coerce.bigint()],
    ['a boolean as a text', z.stringbool()],
    ['a text that is piped to a number', z.string().transform(Number).pipe(z.number().int().max(9))],
    [
      'a text that is transformed to a date',
      z.string().transform((text, context) => {
        const date = new Date(text);
        if (Number.isNaN(date.getTime())) context.addIssue('not a date');
        return date;
      }),
    ],
    ['a template literal', z.templateLiteral(['order-', z.number().int().positive()])],
    ['a tuple', z.tuple([z.string(), z.number()])],
    ['an intersection', z.intersection(z.object({ a: z.string() }), z.object({ b: z.number() }))],
    ['a record with listed keys', z.record(z.enum(['a', 'b']), z.number())],
    ['a record with a pattern of keys', z.record(z.string().regex(/^k\d$/), z.number())],
    ['a float', z.float32()],
    ['a JWT', z.jwt()],
    ['an emoji', z.emoji()],
    ['a branded id', z.uuid().brand<'Id'>()],
    [
      'a refinement of two fields',
      z.object({ from: z.iso.date(), to: z.iso.date() }).refine(({ from, to }) => from < to),
    ],
    ['recursion', Node],
  ])('%s', (_, declared) => {
    const schema = zodSchema(declared);
    for (const fields of ['required', 'full'] as const)
      expect(declared.safeParse(exampleBody(schema, fields)).error).toBeUndefined();
    expect(sampleValid(schema).length).toBeGreaterThan(5);
  });

  test('a date that is coerced is sent as a date, although zod accepts null and true', () => {
    for (const value of samplesOf(z.coerce.date()))
      expect(value).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
  });

  test('the flags of a pattern count: letters in any case, a point for a line break', () => {
    const schema = z.string().regex(/^[a-f]{3}$/i);
    const samples = samplesOf(schema);
    expect(samples.filter((value) => !schema.safeParse(value).success)).toEqual([]);
    for (const letters of [/[a-f]/, /[A-F]/])
      expect(samples.some((value) => letters.test(String(value)))).toBe(true);
    const lines = samplesOf(z.string().regex(/^a.b$/s));
    expect(lines.every((value) => z.string().regex(/^a.b$/s).safeParse(value).success)).toBe(true);
  });

  test('integers without bounds have none', () => {
    expect(zodSchema(z.object({ count: z.int() })).shape.properties?.count).toEqual({ type: 'integer' });
  });
});
