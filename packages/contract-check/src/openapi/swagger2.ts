import { isObject } from '../engine/body-path.ts';

type Json = Record<string, unknown>;

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];
/** Keys of a parameter that are not those of its schema. */
const parameterKeys = ['name', 'in', 'required', 'description', 'allowEmptyValue', 'collectionFormat'];
/** Ways of writing a list. Tabs are not one of OpenAPI 3, and not used. */
const styles: Readonly<Record<string, { style: string; explode: boolean }>> = {
  csv: { style: 'form', explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { style: 'form', explode: true },
};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const asObject = (value: unknown): Json => (isObject(value) ? value : {});

const mediaTypes = (declared: unknown, otherwise: unknown): string[] => {
  const types = list(declared ?? otherwise).map(String);
  return types.length === 0 ? ['application/json'] : types;
};
const contentOf = (types: readonly string[], schema: unknown): Json =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

const securityScheme = (scheme: Json): Json =>
  scheme.type === 'basic' ? { type: 'http', scheme: 'basic' } : { ...scheme };

const serversOf = ({ host, basePath, schemes }: Json): Json[] => {
  const path = typeof basePath === 'string' ? basePath.replace(/\/$/, '') : '';
  if (typeof host !== 'string') return path === '' ? [] : [{ url: path }];
  const protocols = list(schemes).map(String);
  return (protocols.length === 0 ? ['https'] : protocols).map((scheme) => ({
    url: `${scheme}://${host}${path}`,
  }));
};

/** Converts the parts of a Swagger 2 document that the checks read. References to definitions stay as they are. */
export const fromSwagger2 = (root: Json): Json => {
  const resolve = (value: unknown, group: 'parameters' | 'responses'): Json => {
    const { $ref } = asObject(value);
    if (typeof $ref !== 'string' || !$ref.startsWith(`#/${group}/`)) return asObject(value);
    return asObject(asObject(root[group])[$ref.slice(group.length + 3)]);
  };

  const parameter = (declared: Json): Json => {
    const schema = Object.fromEntries(
      Object.entries(declared).filter(([key]) => !parameterKeys.includes(key)),
    );
    const { name, in: place, required, type, collectionFormat } = declared;
    return {
      name,
      in: place,
      required,
      schema: type === 'file' ? { type: 'string', format: 'binary' } : schema,
      ...(type === 'array' ? styles[String(collectionFormat ?? 'csv')] : {}),
    };
  };

  /** The body is a parameter with a schema, or several parameters of a form. */
  const requestBody = (parameters: readonly Json[], consumes: unknown): Json | undefined => {
    const body = parameters.find((each) => each.in === 'body');
    if (body !== undefined)
      return {
        required: body.required === true,
        content: contentOf(mediaTypes(consumes, root.consumes), body.schema),
      };
    const fields = parameters.filter((each) => each.in === 'formData');
    if (fields.length === 0) return undefined;
    const hasFile = fields.some(({ type }) => type === 'file');
    const converted = fields.map(parameter);
    const properties = Object.fromEntries(converted.map(({ name, schema }) => [String(name), schema]));
    const encoding = Object.fromEntries(
      converted.flatMap(({ name, style, explode }) =>
        style === undefined ? [] : [[String(name), { style, explode }]],
      ),
    );
    const required = fields.filter((field) => field.required === true).map(({ name }) => name);
    const type = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
    return {
      required: required.length > 0,
      content: {
        [type]: {
          schema: { type: 'object', properties, ...(required.length === 0 ? {} : { required }) },
          encoding,
        },
      },
    };
  };

  const response = (declared: Json, produces: unknown): Json => {
    const { description, schema, headers } = declared;
    const named = Object.fromEntries(
      Object.entries(asObject(headers)).map(([name, header]) => [name, { schema: header }]),
    );
    if (schema === undefined) return { description, headers: named };
    const isFile = asObject(schema).type === 'file';
    return {
      description,
      headers: named,
      content: contentOf(isFile ? ['application/octet-stream'] : mediaTypes(produces, root.produces), schema),
    };
  };

  const operation = (declared: Json, shared: readonly unknown[]): Json => {
    const { parameters, consumes, produces, responses, schemes: _, ...others } = declared;
    const own = list(parameters).map((each) => resolve(each, 'parameters'));
    const isOverridden = (each: Json) =>
      own.some(({ name, in: place }) => name === each.name && place === each.in);
    const all = [
      ...shared.map((each) => resolve(each, 'parameters')).filter((each) => !isOverridden(each)),
      ...own,
    ];
    const body = requestBody(all, consumes);
    return {
      ...others,
      parameters: all.filter(({ in: place }) => place !== 'body' && place !== 'formData').map(parameter),
      ...(body === undefined ? {} : { requestBody: body }),
      responses: Object.fromEntries(
        Object.entries(asObject(responses)).map(([status, each]) => [
          status,
          status.startsWith('x-') ? each : response(resolve(each, 'responses'), produces),
        ]),
      ),
    };
  };

  const pathItem = (item: Json): Json =>
    Object.fromEntries(
      Object.entries(item).flatMap(([key, value]) => {
        if (key === 'parameters') return [];
        return [[key, methods.includes(key) ? operation(asObject(value), list(item.parameters)) : value]];
      }),
    );

  for (const definition of Object.values(asObject(root.definitions)))
    if (isObject(definition) && typeof definition.discriminator === 'string')
      definition.discriminator = { propertyName: definition.discriminator };
  const { info, security, definitions, paths, securityDefinitions, ...rest } = root;
  return {
    // Extensions, such as x-error-fields, and what references may point to.
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => key.startsWith('x-'))),
    openapi: '3.0.3',
    info,
    servers: serversOf(root),
    ...(security === undefined ? {} : { security }),
    definitions,
    components: {
      schemas: asObject(definitions),
      securitySchemes: Object.fromEntries(
        Object.entries(asObject(securityDefinitions)).map(([name, each]) => [
          name,
          securityScheme(asObject(each)),
        ]),
      ),
    },
    paths: Object.fromEntries(
      Object.entries(asObject(paths)).map(([path, item]) => [
        path,
        path.startsWith('x-') ? item : pathItem(asObject(item)),
      ]),
    ),
  };
};
