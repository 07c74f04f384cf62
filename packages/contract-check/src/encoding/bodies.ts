import type { EncodedBody, Operation } from '../contract/operation.ts';
import type { JsonSchema, Schema } from '../contract/schema.ts';
import { isObject } from '../engine/body-path.ts';
import { type Field, fieldsOf, fromText, type Style, splitText, type Text, textOf } from './texts.ts';

type Body = Required<Pick<Operation, 'body' | 'bodyType' | 'encode'>>;

/** How the properties of a form are written. Default: a list as one field for each item, an object as JSON. */
export type Styles = Readonly<Record<string, Style>>;
const form: Style = { style: 'form', explode: true };

const formFields = (body: unknown, styles: Styles): Field[] =>
  Object.entries(isObject(body) ? body : {}).flatMap(([name, value]): Field[] => {
    const style = Object.hasOwn(styles, name) ? styles[name] : undefined;
    return style === undefined && isObject(value)
      ? [[name, textOf(value)]]
      : fieldsOf(name, value, style ?? form);
  });

/** Puts a text at the path of its name: 'address[city]'. A name that repeats is a list. */
const put = (target: { [key: string]: Text }, [key = '', ...rest]: readonly string[], text: Text): void => {
  const before = Object.hasOwn(target, key) ? target[key] : undefined;
  if (rest.length === 0) {
    target[key] = before === undefined ? text : [before, text].flat();
    return;
  }
  const inner = isObject(before) ? before : {};
  target[key] = inner;
  put(inner, rest, text);
};

const readFields = (fields: readonly Field[], styles: Styles): Text => {
  const read: { [key: string]: Text } = {};
  for (const [name, text] of fields) {
    const [, root = name, keys] = /^([^[]+)((?:\[[^\]]*\])+)$/.exec(name) ?? [];
    const style = Object.hasOwn(styles, root) ? styles[root] : undefined;
    if (style?.style === 'deepObject' && keys !== undefined)
      put(read, [root, ...keys.slice(1, -1).split('][')], text);
    else put(read, [name], splitText(text, (Object.hasOwn(styles, name) ? styles[name] : undefined) ?? form));
  }
  return read;
};

/** The schema of what a server reads: values that have no text, such as null, arrive as others or not at all. */
const asReceived = (schema: Schema, receive: (body: unknown) => unknown): Schema => ({
  accepts: (body) => schema.accepts(receive(body)),
  violations: schema.violations,
  get shape() {
    return schema.shape;
  },
});

/** A body in the form encoding of URLs. */
export const urlEncodedBody = (schema: Schema, styles: Styles = {}): Body => {
  const bodyType = 'application/x-www-form-urlencoded';
  return {
    bodyType,
    body: asReceived(schema, (body) =>
      fromText(readFields(formFields(body, styles), styles), { type: 'object', ...schema.shape }),
    ),
    encode: (body) => ({
      type: bodyType,
      text: new URLSearchParams(formFields(body, styles).map(([name, text]) => [name, text])).toString(),
    }),
  };
};

/** Whether a property is a file, or a list of files. */
export const isFile = ({ format, items }: JsonSchema): boolean =>
  format === 'binary' || items?.format === 'binary';

const boundary = 'razz-contract-check-8f1d2c';
const quoted = (name: string): string =>
  name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));

const partOf = (
  name: string,
  value: unknown,
  shape: JsonSchema,
  declaredType: string | undefined,
): string => {
  const file = isFile(shape) ? '; filename="contract-check.txt"' : '';
  const type =
    declaredType ?? (file === '' ? (isObject(value) ? 'application/json' : undefined) : 'text/plain');
  return [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${quoted(name)}"${file}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    '',
    textOf(value),
    '',
  ].join('\r\n');
};

/** A multipart form. `types` are the content types that it declares for its parts. */
export const multipartBody = (schema: Schema, types: Readonly<Record<string, string>> = {}): Body => ({
  bodyType: 'multipart/form-data',
  body: asReceived(schema, (body) =>
    fromText(readFields(formFields(body, {}), {}), { type: 'object', ...schema.shape }),
  ),
  encode: (body): EncodedBody => {
    const { properties = {} } = schema.shape;
    const parts = Object.entries(isObject(body) ? body : {}).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) =>
        partOf(
          name,
          each,
          Object.hasOwn(properties, name) ? (properties[name] ?? {}) : {},
          Object.hasOwn(types, name) ? types[name] : undefined,
        ),
      ),
    );
    return {
      type: `multipart/form-data; boundary=${boundary}`,
      text: `${parts.join('')}--${boundary}--\r\n`,
    };
  },
});

/** A body that is a text. */
export const textBody = (bodyType: string, schema: Schema): Body => ({
  bodyType,
  body: asReceived(schema, textOf),
  encode: (body) => ({ type: bodyType, text: textOf(body) }),
});
