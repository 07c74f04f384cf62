import { type OpenApi, resolved, type Schema } from './open-api.ts';

interface Judgement {
  kind: 'breaking' | 'risky' | 'safe';
  why: string;
}
/** One difference, judged for those who send it and for those who read it. */
export interface SchemaChange {
  place: string;
  message: string;
  change: { request: Judgement; response: Judgement };
}
type Report = (change: SchemaChange) => void;

const breaking = (why: string): Judgement => ({ kind: 'breaking', why });
const risky = (why: string): Judgement => ({ kind: 'risky', why });
const safe = (why: string): Judgement => ({ kind: 'safe', why });

/** Fewer values allowed hurts who sends; more values allowed may hurt who reads. */
const narrower = {
  request: breaking('values that were taken are refused'),
  response: safe('callers know all that comes'),
};
const wider = {
  request: safe('what was taken still is'),
  response: risky('callers may meet values they do not know'),
};

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

const compareBounds = (old: Schema, now: Schema, place: string, report: Report): void => {
  for (const [keywords, sign, none] of [
    [lower, 1, -Infinity],
    [upper, -1, Infinity],
  ] as const)
    for (const keyword of keywords) {
      const [was, is] = [Number(old[keyword] ?? none), Number(now[keyword] ?? none)];
      if (was === is) continue;
      const message = `${keyword} went from ${old[keyword] ?? 'none'} to ${now[keyword] ?? 'none'}`;
      report({ place, message, change: (is - was) * sign > 0 ? narrower : wider });
    }
  for (const keyword of ['pattern', 'format']) {
    if (old[keyword] === now[keyword]) continue;
    const message = `${keyword} went from ${old[keyword] ?? 'none'} to ${now[keyword] ?? 'none'}`;
    const change =
      old[keyword] === undefined
        ? narrower
        : now[keyword] === undefined
          ? wider
          : {
              request: breaking('values that were taken may be refused'),
              response: risky('callers may meet values they do not know'),
            };
    report({ place, message, change });
  }
};

const compareEnums = (old: Schema, now: Schema, place: string, report: Report): void => {
  const values = (schema: Schema) => schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const [was, is] = [values(old), values(now)];
  if (was === undefined && is === undefined) return;
  const lost = was?.filter((value) => is !== undefined && !is.includes(value)) ?? [];
  const won = is?.filter((value) => was !== undefined && !was.includes(value)) ?? [];
  if (lost.length > 0 || was === undefined)
    report({
      place,
      message: was === undefined ? 'became a list of values' : `values removed: ${lost.join(', ')}`,
      change: narrower,
    });
  if (won.length > 0 || is === undefined)
    report({
      place,
      message: is === undefined ? 'is no list of values any more' : `values added: ${won.join(', ')}`,
      change: wider,
    });
};

const compareFields = (
  documents: readonly [OpenApi, OpenApi],
  old: Schema,
  now: Schema,
  place: string,
  report: Report,
  seen: ReadonlySet<string>,
): void => {
  const [was, is] = [old.properties ?? {}, now.properties ?? {}];
  const [needed, needs] = [new Set(old.required), new Set(now.required)];
  for (const [key, inner] of Object.entries(is)) {
    const at = `${place}.${key}`;
    const before = was[key];
    if (before === undefined) {
      const request = needs.has(key) ? breaking('callers do not send it') : safe('callers may leave it out');
      report({
        place: at,
        message: needs.has(key) ? 'required field added' : 'optional field added',
        change: { request, response: safe('callers ignore what they do not know') },
      });
      continue;
    }
    if (needs.has(key) && !needed.has(key))
      report({
        place: at,
        message: 'became required',
        change: {
          request: breaking('callers may leave it out today'),
          response: safe('callers get it always'),
        },
      });
    if (!needs.has(key) && needed.has(key))
      report({
        place: at,
        message: 'became optional',
        change: { request: safe('callers may go on sending it'), response: breaking('callers rely on it') },
      });
    compareSchemas(documents, before, inner, at, report, seen);
  }
  for (const key of Object.keys(was))
    if (!(key in is))
      report({
        place: `${place}.${key}`,
        message: 'field removed',
        change: {
          request: risky('what callers send is ignored'),
          response: needed.has(key) ? breaking('callers rely on it') : risky('callers may show it'),
        },
      });
};

const formsOf = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? [];
/** The form of a union that has this type. */
const formOfType = (document: OpenApi, union: Schema, type: Schema['type']): Schema | undefined =>
  type === undefined ? undefined : formsOf(union).find((form) => resolved(document, form).type === type);

/** Reports every difference between two schemas, place by place. */
export const compareSchemas = (
  documents: readonly [OpenApi, OpenApi],
  before: Schema,
  after: Schema,
  place: string,
  report: Report,
  seen: ReadonlySet<string> = new Set(),
): void => {
  const key = `${before.$ref} ${after.$ref}`;
  if (before.$ref !== undefined && seen.has(key)) return;
  const deeper = before.$ref === undefined ? seen : new Set([...seen, key]);
  const [old, now] = [resolved(documents[0], before), resolved(documents[1], after)];
  const [gained, lost] = [formOfType(documents[1], now, old.type), formOfType(documents[0], old, now.type)];
  if (gained !== undefined) {
    report({ place, message: `${formsOf(now).length - 1} forms added`, change: wider });
    compareSchemas(documents, old, gained, place, report, deeper);
    return;
  }
  if (lost !== undefined) {
    report({ place, message: `${formsOf(old).length - 1} forms removed`, change: narrower });
    compareSchemas(documents, lost, now, place, report, deeper);
    return;
  }
  if (JSON.stringify(old.type) !== JSON.stringify(now.type)) {
    const message = `type went from ${old.type ?? 'any form'} to ${now.type ?? 'any form'}`;
    const isWider = old.type === 'integer' && now.type === 'number';
    report({
      place,
      message,
      change: isWider
        ? wider
        : { request: breaking('callers send the old type'), response: breaking('callers read the old type') },
    });
    return;
  }
  compareEnums(old, now, place, report);
  compareBounds(old, now, place, report);
  compareFields(documents, old, now, place, report, deeper);
  if (old.items !== undefined && now.items !== undefined)
    compareSchemas(documents, old.items, now.items, `${place}[]`, report, deeper);
  const [forms, formsNow] = [formsOf(old), formsOf(now)];
  for (const [i, form] of forms.entries()) {
    const other = formsNow[i];
    if (other === undefined) report({ place, message: `form ${i + 1} removed`, change: narrower });
    else compareSchemas(documents, form, other, `${place}(${i + 1})`, report, deeper);
  }
  if (formsNow.length > forms.length)
    report({ place, message: `${formsNow.length - forms.length} forms added`, change: wider });
};
