import { z } from 'zod';
import * as adminOrder from '../admin/schemas/order.ts';
import * as adminProduct from '../admin/schemas/product.ts';
import * as report from '../admin/schemas/report.ts';
import * as staff from '../admin/schemas/staff.ts';
import { BulkResult, Version, VersionedId } from '../admin/schemas/versions.ts';
import { ErrorBody, FieldErrorBody } from '../errors.ts';
import * as address from '../schemas/address.ts';
import * as category from '../schemas/category.ts';
import * as coupon from '../schemas/coupon.ts';
import * as identifiers from '../schemas/identifiers.ts';
import * as listing from '../schemas/listing.ts';
import * as oauth from '../schemas/oauth.ts';
import * as order from '../schemas/order.ts';
import * as product from '../schemas/product.ts';
import * as search from '../schemas/search.ts';
import * as settings from '../schemas/settings.ts';
import * as user from '../schemas/user.ts';

export interface JsonSchema {
  [key: string]: unknown;
}
/** input: the schema of requests, before zod transforms; output: the schema of responses. */
export type Direction = 'input' | 'output';

const files = [
  address,
  category,
  coupon,
  identifiers,
  listing,
  oauth,
  order,
  product,
  search,
  settings,
  user,
  adminOrder,
  adminProduct,
  report,
  staff,
  { BulkResult, Version, VersionedId },
  { ErrorBody, FieldErrorBody },
];
const names = new Map<z.ZodType, string>(
  files.flatMap((file) =>
    Object.entries(file).flatMap(([name, value]) =>
      value instanceof z.ZodType ? [[value, name] as const] : [],
    ),
  ),
);

/** Adds the export names of the contract's schemas as ids to zod's metadata. */
class NamedSchemas extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get(schema: z.core.$ZodType): z.core.GlobalMeta | undefined {
    const described = z.globalRegistry.get(schema);
    const id = names.get(schema as z.ZodType);
    return id === undefined ? described : { ...described, id };
  }
}
const metadata = new NamedSchemas();

const withRefs = (value: unknown, rename: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => withRefs(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const name = key === '$ref' ? /^#\/\$defs\/(.+)$/.exec(String(inner))?.[1] : undefined;
      return [key, name === undefined ? withRefs(inner, rename) : `#/components/schemas/${rename(name)}`];
    }),
  );
};

const stableStringify = (value: unknown): string =>
  JSON.stringify(value, (_key, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Writes JSON Schemas and collects the named ones as components. */
export class SchemaWriter {
  readonly components: Record<string, JsonSchema> = {};

  /** Converts a schema; named schemas in it become references to components. */
  write(schema: z.ZodType, direction: Direction): JsonSchema {
    const { $defs = {}, $schema: _, ...body } = z.toJSONSchema(schema, { metadata, io: direction });
    const rename = (name: string) => (direction === 'input' ? `${name}Request` : name);
    const final = new Map<string, string>();
    for (const [name, written] of Object.entries($defs)) final.set(name, this.#nameOf(name, written, rename));
    const named = names.get(schema);
    const resolve = (name: string) => final.get(name) ?? name;
    for (const [name, written] of Object.entries($defs)) {
      const { id: _id, ...plain } = written as JsonSchema;
      this.components[resolve(name)] = withRefs(plain, resolve) as JsonSchema;
    }
    const { id: _id, ...plain } = body as JsonSchema;
    if (named === undefined || plain.$ref !== undefined) return withRefs(plain, resolve) as JsonSchema;
    const component = this.#nameOf(named, plain, rename);
    this.components[component] = withRefs(plain, resolve) as JsonSchema;
    return { $ref: `#/components/schemas/${component}` };
  }

  /** Gets the component name: a request schema that differs from the response schema has its own. */
  #nameOf(name: string, written: unknown, rename: (name: string) => string): string {
    const known = this.components[name];
    if (known === undefined) return name;
    const same = (a: unknown, b: unknown) => stableStringify(a) === stableStringify(b);
    const { id: _id, ...plain } = written as JsonSchema;
    return same(
      withRefs(plain, (inner) => inner),
      known,
    )
      ? name
      : rename(name);
  }
}
