export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
  [keyword: string]: unknown;
}
export interface Operation {
  parameters?: { name?: string; in?: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
  security?: Record<string, string[]>[];
}
export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** Resolves the $ref of a schema. */
export const resolve = (document: OpenApi, schema: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (document.components?.schemas?.[name] ?? {});
};
export const jsonSchema = (content: Record<string, { schema?: Schema }> | undefined): Schema | undefined =>
  content?.['application/json']?.schema;
