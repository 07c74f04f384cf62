/** A violation of a schema at one place of a body. */
export interface BodyViolation {
  /** The path without row numbers: equal for every row. */
  place: string;
  /** The path with row numbers. */
  at: string;
  message: string;
  /** The key is not in the schema. */
  undeclared: boolean;
}

/** The schema of a body or a parameter, whichever language declares it. */
export interface Schema {
  /** Whether a request with the value is valid. A parameter is the text that is sent. */
  accepts: (value: unknown) => boolean;
  /** The violations of a response body. A key that the schema does not declare is one, unless it allows any. */
  violations: (body: unknown) => BodyViolation[];
  /** Its structure, from which values are generated and relations derived. */
  readonly shape: JsonSchema;
}

export interface Parameter {
  schema: Schema;
  isRequired: boolean;
  /** The query parameters that a value is sent as. Default: one, with its text. */
  serialize?: (value: unknown) => (readonly [name: string, text: string])[];
}
/** Path or query parameters by name. */
export type Parameters = Readonly<Record<string, Parameter>>;

/**
 * The structure of a schema as JSON Schema without references and allOf. Recursion ends: an optional property that
 * would recur is absent. What it cannot express, the schema itself judges.
 */
export interface JsonSchema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: string[];
  /** Values of the keys that `properties` does not declare. */
  additionalProperties?: JsonSchema;
  /** Keys that must match a pattern, for maps. */
  keyPattern?: string;
  minProperties?: number;
  maxProperties?: number;
  dependentRequired?: Readonly<Record<string, string[]>>;
  /** undefined: only the empty array is valid, or the items are recursive. */
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  contains?: JsonSchema;
  minContains?: number;
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  /** The key whose value selects the member of a union. */
  discriminator?: string;
  format?: string;
  pattern?: string;
  /** Flags of the pattern, which JSON Schema does not have. */
  patternFlags?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
}

/** Whether one of the parameters has this name. */
export const hasParameter = (parameters: Parameters | undefined, name: string): boolean =>
  parameters !== undefined && Object.hasOwn(parameters, name);

/** Whether a request without the parameters is valid. */
export const areOptional = (parameters: Parameters | undefined): boolean =>
  Object.values(parameters ?? {}).every(({ isRequired }) => !isRequired);
