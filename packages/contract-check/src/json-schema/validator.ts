import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { BodyViolation } from '../contract/schema.ts';
import { isObject } from '../engine/body-path.ts';
import { hasFormat } from './formats.ts';
import { alwaysApplied, appliedTo, type Json, regExp, type SchemaContext, schemasOfKey } from './in-place.ts';
import { undeclaredKeys, unevaluatedIndices, unevaluatedKeys } from './unevaluated.ts';
import { toViolations, violationAt } from './violations.ts';

/** The weight of an error: a wrong type of the whole value says that another member of a union is meant. */
const weight = ({ keyword, instancePath }: ErrorObject): number => {
  if (instancePath === '')
    return keyword === 'required' ? 5 : keyword === 'unevaluatedProperties' ? 10 : 1000;
  // A key with a fixed value, such as a discriminator, selects the member.
  return (keyword === 'const' || keyword === 'enum') && instancePath.lastIndexOf('/') === 0 ? 50 : 1;
};
const distance = (errors: readonly ErrorObject[]): number =>
  errors.reduce((sum, error) => sum + weight(error), 0);

/** A function of a keyword of Ajv, which reads the errors from it after a call. */
interface KeywordFunction {
  (data: unknown, context?: { instancePath: string }): boolean;
  errors?: ErrorObject[];
}

/** A keyword whose errors a function computes. Their paths are relative to the value. */
const keywordOf = (errorsOf: (data: unknown) => ErrorObject[]): KeywordFunction => {
  const validate: KeywordFunction = (data, context) => {
    const errors = errorsOf(data);
    if (errors.length === 0) return true;
    validate.errors = errors.map((error) => ({
      ...error,
      instancePath: `${context?.instancePath ?? ''}${error.instancePath}`,
    }));
    return false;
  };
  return validate;
};

const errorOf = (keyword: string, message: string, params: object = {}): ErrorObject => ({
  keyword,
  message,
  params,
  instancePath: '',
  schemaPath: '',
});

/**
 * Validates JSON Schema 2020-12 whose references are resolved by the caller. Ajv compiles each schema when a value is
 * first validated against it. Own keywords follow references and replace some of Ajv: unions report the errors of the nearest member,
 * `unevaluated…` is judged wrongly behind `if` and `contains`, and formats are tables of their own.
 */
export class SchemaValidator implements SchemaContext {
  readonly resolve: SchemaContext['resolve'];
  readonly #ajv: Ajv2020;
  readonly #compiled = new WeakMap<object, ValidateFunction>();
  /** Several members of `oneOf` may match a response if their declared keys tell them apart. */
  readonly #isTolerant: boolean;

  constructor(resolve: SchemaContext['resolve'], { isTolerant = false }: { isTolerant?: boolean } = {}) {
    this.resolve = resolve;
    this.#isTolerant = isTolerant;
    this.#ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      validateSchema: false,
      logger: false,
      inlineRefs: false,
      ownProperties: true,
      multipleOfPrecision: 8,
      // The documents of large APIs have thousands of schemas: optimizing takes longer than it saves.
      code: { optimize: false, regExp: Object.assign(regExp, { code: 'regExp' }) },
    });
    this.#replaceKeywords();
  }

  #replaceKeywords(): void {
    const define = (
      keyword: string,
      errorsOf: (value: never, data: unknown, parent: Json) => ErrorObject[],
    ) => {
      this.#ajv.removeKeyword(keyword);
      this.#ajv.addKeyword({
        keyword,
        errors: 'full',
        compile: (value, parent) => keywordOf((data) => errorsOf(value as never, data, parent as Json)),
      });
    };
    define('refersTo', (name: string, data) => this.errors(this.resolve(name), data));
    define('anyOf', (members: unknown[], data) => this.#anyOf(members, data));
    define('oneOf', (members: unknown[], data) => this.#oneOf(members, data));
    define('format', (format: string, data) =>
      hasFormat(format, data) ? [] : [errorOf('format', `must have the format ${format}`)],
    );
    define('unevaluatedProperties', (schema: unknown, data, parent) =>
      isObject(data)
        ? unevaluatedKeys(parent, data, this).flatMap((key) =>
            this.#unevaluated('unevaluatedProperties', schema, data[key], key),
          )
        : [],
    );
    define('unevaluatedItems', (schema: unknown, data, parent) =>
      Array.isArray(data)
        ? unevaluatedIndices(parent, data, this).flatMap((i) =>
            this.#unevaluated('unevaluatedItems', schema, data[i], i),
          )
        : [],
    );
  }

  #unevaluated(keyword: string, schema: unknown, value: unknown, key: string | number): ErrorObject[] {
    if (schema === false)
      return [
        errorOf(keyword, 'is not declared', keyword === 'unevaluatedProperties' ? { key } : { index: key }),
      ];
    const path = String(key).replace(/~/g, '~0').replace(/\//g, '~1');
    return this.errors(schema, value).map((error) => ({
      ...error,
      instancePath: `/${path}${error.instancePath}`,
    }));
  }

  #anyOf(members: readonly unknown[], data: unknown): ErrorObject[] {
    let nearest: ErrorObject[] | undefined;
    for (const member of members) {
      const errors = this.errors(member, data);
      if (errors.length === 0) return [];
      if (nearest === undefined || distance(errors) < distance(nearest)) nearest = errors;
    }
    return nearest ?? [errorOf('anyOf', 'must match a schema, but none is listed')];
  }

  #oneOf(members: readonly unknown[], data: unknown): ErrorObject[] {
    const matching = members.filter((member) => this.isValid(member, data));
    if (matching.length === 1) return [];
    if (matching.length === 0) return this.#anyOf(members, data);
    const isExact = (member: unknown) => isObject(data) && undeclaredKeys([member], data, this).length === 0;
    if (this.#isTolerant && matching.filter(isExact).length === 1) return [];
    return [errorOf('oneOf', `must match one schema of oneOf, but matches ${matching.length}`)];
  }

  #validatorOf(schema: object): ValidateFunction {
    const compiled = this.#compiled.get(schema);
    if (compiled !== undefined) return compiled;
    const validate = this.#ajv.compile(schema);
    this.#compiled.set(schema, validate);
    return validate;
  }

  errors(schema: unknown, value: unknown): ErrorObject[] {
    if (schema === true) return [];
    if (!isObject(schema)) return [errorOf('false schema', 'is not allowed')];
    const validate = this.#validatorOf(schema);
    return validate(value) ? [] : [...(validate.errors ?? [])];
  }

  isValid(schema: unknown, value: unknown): boolean {
    if (!isObject(schema)) return schema === true;
    return this.#validatorOf(schema)(value) as boolean;
  }

  /** The members of a union that a value matches; the nearest one if it matches none. */
  matching(members: readonly unknown[], value: unknown): readonly unknown[] {
    const all = members.filter((member) => this.isValid(member, value));
    if (all.length > 0) return all;
    const [nearest] = members
      .map((member) => ({ member, distance: distance(this.errors(member, value)) }))
      .sort((a, b) => a.distance - b.distance);
    return nearest === undefined ? [] : [nearest.member];
  }

  /** The violations of a value, with the keys that no schema declares. */
  violations(schema: unknown, value: unknown): BodyViolation[] {
    const found = [
      ...toViolations(this.errors(schema, value), value),
      ...this.#undeclared([schema], value, []),
    ];
    const seen = new Set<string>();
    return found.filter(({ at, undeclared, message }) => {
      const key = `${at} ${undeclared ? '' : message}`;
      return !seen.has(key) && seen.add(key);
    });
  }

  #undeclared(
    schemas: readonly unknown[],
    value: unknown,
    path: readonly (string | number)[],
  ): BodyViolation[] {
    if (typeof value !== 'object' || value === null || schemas.length === 0) return [];
    const applied = schemas.flatMap((each) => appliedTo(each, value, this));
    if (Array.isArray(value))
      return value.flatMap((item, i) =>
        this.#undeclared(
          applied.flatMap(({ prefixItems, items }) => {
            const own = Array.isArray(prefixItems) && i < prefixItems.length ? prefixItems[i] : items;
            return own === undefined ? [] : [own];
          }),
          item,
          [...path, i],
        ),
      );
    const unknown = undeclaredKeys(schemas, value as Json, this);
    return [
      ...unknown.map((key) => violationAt([...path, key], 'is not in the contract', true)),
      ...Object.entries(value).flatMap(([key, inner]) =>
        this.#undeclared(
          applied.flatMap((each) => schemasOfKey(each, key)),
          inner,
          [...path, key],
        ),
      ),
    ];
  }

  /** Whether a schema applies itself to the same value, so that validating it would not end. */
  isCircular(schema: unknown, parents: readonly unknown[] = []): boolean {
    if (!isObject(schema)) return false;
    if (parents.includes(schema)) return true;
    const { anyOf, oneOf, not, if: condition, then, else: otherwise } = schema;
    const inPlace = [
      ...alwaysApplied(schema, this.resolve),
      ...[anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? each : [])),
      ...[not, condition, then, otherwise],
    ];
    return inPlace.some((each) => this.isCircular(each, [...parents, schema]));
  }
}
