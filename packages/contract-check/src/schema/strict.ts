import { z } from 'zod';

const known = new Map<z.core.$ZodType, z.core.$ZodType>();

const mapped = (shape: Record<string, z.core.$ZodType>): Record<string, z.core.$ZodType> =>
  Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, strict(inner)]));

/**
 * The same form, out of the question once anything in it does not fit. zod responses the faults of a form that has
 * unknown keys only, though another form may fit better.
 */
const decisive = (form: z.core.$ZodType): z.core.$ZodType =>
  z.unknown().check((context) => pushIssues(form, context));

const pushIssues = (form: z.core.$ZodType, context: z.core.ParsePayload): void => {
  const { error } = z.core.safeParse(form, context.value);
  for (const issue of error?.issues ?? [])
    context.issues.push({ ...issue, input: context.value, continue: false } as never);
};

/** Where no form has the discriminator of a body, zod judges nothing else: the nearest form then names every fault. */
const byDiscriminator = (discriminated: z.core.$ZodType, nearest: z.core.$ZodType): z.core.$ZodType =>
  z.unknown().check((context) => {
    const { error } = z.core.safeParse(discriminated, context.value);
    const hasNoForm = error?.issues.some(
      (issue) => issue.code === 'invalid_union' && issue.errors.length === 0,
    );
    pushIssues(hasNoForm === true ? nearest : discriminated, context);
  });

const rebuilt = (schema: z.core.$ZodType): z.core.$ZodType => {
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
      const nearest = options.map(decisive);
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

/** The same schema with every object closed: keys that it does not declare are faults. */
export const strict = (schema: z.core.$ZodType): z.core.$ZodType => {
  const made = known.get(schema);
  if (made !== undefined) return made;
  // A schema that holds itself finds this stand-in while it is being rebuilt.
  known.set(
    schema,
    z.lazy(() => known.get(schema) as z.ZodType),
  );
  const whole = rebuilt(schema);
  known.set(schema, whole);
  return whole;
};
