import { type OpenApi, resolve, type Schema } from './open-api.ts';

interface Impact {
  kind: 'breaking' | 'risky' | 'safe';
  reason: string;
}
/** A difference, with its impact on callers that send the value and on callers that read it. */
export interface SchemaChange {
  place: string;
  message: string;
  impact: { request: Impact; response: Impact };
}
type Report = (change: SchemaChange) => void;

const breaking = (reason: string): Impact => ({ kind: 'breaking', reason });
const risky = (reason: string): Impact => ({ kind: 'risky', reason });
const safe = (reason: string): Impact => ({ kind: 'safe', reason });

/** Allowing fewer values breaks senders; allowing more values may break readers. */
const narrower = {
  request: breaking('accepted values are now rejected'),
  response: safe('callers know all values'),
};
const wider = {
  request: safe('all accepted values still are'),
  response: risky('callers may get unknown values'),
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
      const message = `${keyword} changed from ${old[keyword] ?? 'none'} to ${now[keyword] ?? 'none'}`;
      report({ place, message, impact: (is - was) * sign > 0 ? narrower : wider });
    }
  for (const keyword of ['pattern', 'format']) {
    if (old[keyword] === now[keyword]) continue;
    const message = `${keyword} changed from ${old[keyword] ?? 'none'} to ${now[keyword] ?? 'none'}`;
    const impact =
      old[keyword] === undefined
        ? narrower
        : now[keyword] === undefined
          ? wider
          : {
              request: breaking('accepted values may be rejected'),
              response: risky('callers may get unknown values'),
            };
    report({ place, message, impact });
  }
};

const compareEnums = (old: Schema, now: Schema, place: string, report: Report): void => {
  const values = (schema: Schema) => schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const [was, is] = [values(old), values(now)];
  if (was === undefined && is === undefined) return;
  const removed = was?.filter((value) => is !== undefined && !is.includes(value)) ?? [];
  const added = is?.filter((value) => was !== undefined && !was.includes(value)) ?? [];
  if (removed.length > 0 || was === undefined)
    report({
      place,
      message: was === undefined ? 'became an enum' : `values removed: ${removed.join(', ')}`,
      impact: narrower,
    });
  if (added.length > 0 || is === undefined)
    report({
      place,
      message: is === undefined ? 'is no longer an enum' : `values added: ${added.join(', ')}`,
      impact: wider,
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
      const request = needs.has(key) ? breaking('callers do not send it') : safe('callers may omit it');
      report({
        place: at,
        message: needs.has(key) ? 'required field added' : 'optional field added',
        impact: { request, response: safe('callers ignore unknown fields') },
      });
      continue;
    }
    if (needs.has(key) && !needed.has(key))
      report({
        place: at,
        message: 'became required',
        impact: {
          request: breaking('callers may omit it today'),
          response: safe('callers always get it'),
        },
      });
    if (!needs.has(key) && needed.has(key))
      report({
        place: at,
        message: 'became optional',
        impact: { request: safe('callers may still send it'), response: breaking('callers rely on it') },
      });
    compareSchemas(documents, before, inner, at, report, seen);
  }
  for (const key of Object.keys(was))
    if (!(key in is))
      report({
        place: `${place}.${key}`,
        message: 'field removed',
        impact: {
          request: risky('the sent value is ignored'),
          response: needed.has(key) ? breaking('callers rely on it') : risky('callers may show it'),
        },
      });
};

const membersOf = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? [];
/** The member of a union that has this type. */
const memberOfType = (document: OpenApi, union: Schema, type: Schema['type']): Schema | undefined =>
  type === undefined ? undefined : membersOf(union).find((member) => resolve(document, member).type === type);

/** Reports every difference between two schemas. */
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
  const [old, now] = [resolve(documents[0], before), resolve(documents[1], after)];
  const [newMember, oldMember] = [
    memberOfType(documents[1], now, old.type),
    memberOfType(documents[0], old, now.type),
  ];
  if (newMember !== undefined) {
    report({ place, message: `alternatives added: ${membersOf(now).length - 1}`, impact: wider });
    compareSchemas(documents, old, newMember, place, report, deeper);
    return;
  }
  if (oldMember !== undefined) {
    report({ place, message: `alternatives removed: ${membersOf(old).length - 1}`, impact: narrower });
    compareSchemas(documents, oldMember, now, place, report, deeper);
    return;
  }
  if (JSON.stringify(old.type) !== JSON.stringify(now.type)) {
    const message = `type changed from ${old.type ?? 'a union'} to ${now.type ?? 'a union'}`;
    const isWider = old.type === 'integer' && now.type === 'number';
    report({
      place,
      message,
      impact: isWider
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
  const [members, newMembers] = [membersOf(old), membersOf(now)];
  for (const [i, member] of members.entries()) {
    const other = newMembers[i];
    if (other === undefined) report({ place, message: `alternative ${i + 1} removed`, impact: narrower });
    else compareSchemas(documents, member, other, `${place}(${i + 1})`, report, deeper);
  }
  if (newMembers.length > members.length)
    report({ place, message: `alternatives added: ${newMembers.length - members.length}`, impact: wider });
};
