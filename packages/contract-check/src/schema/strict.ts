import { z } from 'zod';

const known = new Map<z.core.$ZodType, z.core.$ZodType>();

const mapped = (shape: Record<string, z.core.$ZodType>): Record<string, z.core.$ZodType> =>
  Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, strict(inner)]));

/**
 * A union member that is discarded if it has any issue. Without this, zod picks a member with unknown keys only, even
 * if another member fits better.
 */
const abortingMember = (member: z.core.$ZodType): z.core.$ZodType =>
  z.unknown().check((context) => pushIssues(member, context));

const pushIssues = (schema: z.core.$ZodType, context: z.core.ParsePayload): void => {
  const { error } = z.core.safeParse(schema, context.value);
  for (const issue of error?.issues ?? [])
    context.issues.push({ ...issue, input: context.value, continue: false } as never);
};

/** If no member matches the discriminator, zod reports nothing else: validates against the nearest member instead. */
const byDiscriminator = (discriminated: z.core.$ZodType, nearest: z.core.$ZodType): z.core.$ZodType =>
  z.unknown().check((context) => {
    const { error } = z.core.safeParse(discriminated, context.value);
    const hasNoMember = error?.issues.some(
      (issue) => issue.code === 'invalid_union' && issue.errors.length === 0,
    );
    pushIssues(hasNoMember === true ? nearest : discriminated, context);
  });

const rebuild = (schema: z.core.$ZodType): z.core.$ZodType => {
  const type = schema as z.core.$ZodTypes;
  const { def } = type._zod;
  switch (def.type) {
    case 'object':
      return z.core.clone(type, {
        ...def,
        get shape() {
          return mapped(def.shape);
        },
        catchall: def.catchall ?? z.never(),
      } as never);
    case 'array':
      return z.core.clone(type, { ...def, element: strict(def.element) } as never);
    case 'union': {
      const options = def.options.map(strict);
      const nearest = options.map(abortingMember);
      return 'discriminator' in def
        ? byDiscriminator(z.core.clone(type, { ...def, options } as never), z.union(nearest))
        : z.core.clone(type, { ...def, options: nearest } as never);
    }
    case 'optional':
    case 'nullable':
    case 'readonly':
      return z.core.clone(type, { ...def, innerType: strict(def.innerType) } as never);
    case 'record':
      return z.core.clone(type, { ...def, valueType: strict(def.valueType) } as never);
    default:
      return type;
  }
};

/** Closes every object of a schema: undeclared keys are issues. */
export const strict = (schema: z.core.$ZodType): z.core.$ZodType => {
  const cached = known.get(schema);
  if (cached !== undefined) return cached;
  // A recursive schema resolves to this placeholder while it is rebuilt.
  known.set(
    schema,
    z.lazy(() => known.get(schema) as z.ZodType),
  );
  const closed = rebuild(schema);
  known.set(schema, closed);
  return closed;
};
