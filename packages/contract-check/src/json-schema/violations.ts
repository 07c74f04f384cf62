import type { ErrorObject } from 'ajv/dist/2020.js';
import type { BodyViolation } from '../contract/schema.ts';
import { stringifyJson } from '../engine/json.ts';

type Path = readonly (string | number)[];

const format = (path: Path, rows: 'numbered' | 'unnumbered'): string =>
  path
    .map((part) => (typeof part === 'number' ? (rows === 'unnumbered' ? '[]' : `[${part}]`) : `.${part}`))
    .join('')
    .replace(/^\./, '');

export const violationAt = (path: Path, message: string, undeclared: boolean): BodyViolation => ({
  place: format(path, 'unnumbered'),
  at: format(path, 'numbered'),
  message,
  undeclared,
});

export const previewOf = (value: unknown): string => {
  const text = stringifyJson(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

/** Follows a JSON pointer into a body: the path, with the indices of arrays as numbers, and the value there. */
const follow = (body: unknown, pointer: string): { path: (string | number)[]; value: unknown } => {
  const path: (string | number)[] = [];
  let value = body;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replace(/~1/g, '/').replace(/~0/g, '~');
    path.push(Array.isArray(value) ? Number(key) : key);
    value = (value as Record<string, unknown> | undefined)?.[key];
  }
  return { path, value };
};

const toViolation = (error: ErrorObject, body: unknown): BodyViolation => {
  const { keyword, params, instancePath, message = 'is not valid' } = error;
  const { path, value } = follow(body, instancePath);
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return violationAt([...path, String(params.missingProperty)], 'is missing', false);
    case 'additionalProperties':
      return violationAt([...path, String(params.additionalProperty)], 'is not in the contract', true);
    case 'unevaluatedProperties':
      return violationAt([...path, String(params.key)], 'is not in the contract', true);
    case 'unevaluatedItems':
      return violationAt([...path, Number(params.index)], 'is not in the contract', true);
    case 'propertyNames':
      return violationAt([...path, String(params.propertyName)], 'is not a valid key', false);
    case 'enum':
      return violationAt(
        path,
        `is ${previewOf(value)}: must be one of ${previewOf(params.allowedValues)}`,
        false,
      );
    case 'const':
      return violationAt(path, `is ${previewOf(value)}: must be ${previewOf(params.allowedValue)}`, false);
    default:
      return violationAt(path, `is ${previewOf(value)}: ${message}`, false);
  }
};

/** The violations that the errors of Ajv describe. */
export const toViolations = (errors: readonly ErrorObject[], body: unknown): BodyViolation[] =>
  errors
    // The errors of the branch, and of the name, say more.
    .filter(({ keyword, propertyName }) => keyword !== 'if' && propertyName === undefined)
    .map((error) => toViolation(error, body));
