import { z } from 'zod';
import { CheckerError } from '../session/checker-error.ts';
import type { Json } from './document.ts';

const text = z.string().min(1);
const id = { id: text.optional() };
const Relation = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('pages'),
    rows: z.string(),
    total: text.optional(),
    pagination: z.string().default(''),
    page: text.optional(),
    offset: text.optional(),
    first: z.int().min(0).max(1).optional(),
    cursor: text.optional(),
    next: text.optional(),
    more: text.optional(),
    size: text.optional(),
    keys: z.strictObject({ page: text, last: text, size: text, total: text }).partial().optional(),
    ...id,
  }),
  z.strictObject({
    kind: z.literal('creates'),
    list: text,
    rows: z.string(),
    created: z.string().default(''),
    shared: z.boolean().optional(),
    ...id,
  }),
  z.strictObject({ kind: z.literal('updates'), list: text, rows: z.string(), ...id }),
  z.strictObject({ kind: z.literal('deletes'), list: text, rows: z.string(), ...id }),
  z.strictObject({ kind: z.literal('read-by-id'), read: text, at: z.string().default('') }),
  z.strictObject({
    kind: z.literal('filter'),
    query: text,
    rows: z.string(),
    field: text,
    operator: z.enum(['equals', 'contains', 'like', 'gte', 'lte']).default('equals'),
    ...id,
  }),
  z.strictObject({
    kind: z.literal('order-by'),
    query: text,
    rows: z.string(),
    orders: z.record(
      text,
      z.strictObject({
        field: text,
        descending: z.boolean().optional(),
        anyDirection: z.boolean().optional(),
      }),
    ),
    ...id,
  }),
]);

const Source = z.union([
  z.strictObject({
    read: text,
    at: text,
    children: text.optional(),
    otherwise: z.strictObject({ create: text, at: text }).optional(),
  }),
  z.strictObject({ create: text, at: text }),
  z.strictObject({ known: z.array(z.union([z.string(), z.number()])).min(1) }),
]);

/** Metadata that OpenAPI schemas cannot express, given as x- keys of an operation or in the file of --relations. */
const Annotation = z
  .strictObject({
    relations: z.array(Relation),
    from: z.record(text, Source),
    unique: z.array(text),
    owned: text,
    roles: z.array(text),
    sharedBy: z.array(text),
    safe: z.boolean(),
    strictRateLimit: z.literal(true),
    optional: z.literal(true),
  })
  .partial();
export type Annotation = z.infer<typeof Annotation>;

/** The file of --relations. */
const AnnotationFile = z.strictObject({
  errorFields: text.optional().describe('Where an error body names the invalid fields: details[].field'),
  operations: z.record(text, Annotation).default({}),
});
export type AnnotationFile = z.infer<typeof AnnotationFile>;

const parse = <Schema extends z.ZodType>(schema: Schema, value: unknown, where: string): z.infer<Schema> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new CheckerError(`${where}: ${issue?.path.join('.') || 'the value'}: ${issue?.message}.`);
};

/** @throws CheckerError */
export const parseAnnotationFile = (path: string, value: Json): AnnotationFile =>
  parse(AnnotationFile, value, path);

/** The x- key of an annotation: 'x-strict-rate-limit' for strictRateLimit. */
const extensionOf = (key: string): string =>
  `x-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Parses the x- keys of an operation. @throws CheckerError */
export const parseAnnotation = (operation: Json, where: string): Annotation =>
  parse(
    Annotation,
    Object.fromEntries(
      Object.keys(Annotation.shape).flatMap((key) =>
        operation[extensionOf(key)] === undefined ? [] : [[key, operation[extensionOf(key)]]],
      ),
    ),
    where,
  );
