import { textFields } from '../api/unique.ts';
import type { BodyPath, Operation, RouteName } from '../contract/operation.ts';
import { valueAt, withValue } from '../engine/body-path.ts';
import type { Exchange } from '../engine/exchange.ts';
import { uniqueValue } from '../generate/unique-value.ts';

/** What frameworks say about a value that may exist only once, and that exists. */
const says = /\balready\b|\btaken\b|\bunique|\bduplicate|\bin use\b|\bexists\b/i;

/** Deeper fields are not renewed. */
const isShallow = (field: BodyPath): boolean => field.split('.').length <= 2;

/**
 * The fields whose values turned out to be allowed only once. Documents of most frameworks do not say so: a valid body
 * is rejected because an earlier one had the same name.
 */
export class TakenValues {
  readonly #fields = new Map<RouteName, Set<BodyPath>>();

  of({ name }: Operation): readonly BodyPath[] {
    return [...(this.#fields.get(name) ?? [])];
  }

  add({ name }: Operation, fields: readonly BodyPath[]): void {
    this.#fields.set(name, new Set([...(this.#fields.get(name) ?? []), ...fields]));
  }

  /**
   * A body with new texts in the fields that a response may have called taken: those that it names, or else all.
   * undefined if it does not say so.
   */
  renew(exchange: Exchange, body: unknown): { body: unknown; fields: readonly BodyPath[] } | undefined {
    const { operation, status, text } = exchange;
    // A server error is a finding, and what else the operation does is checked with new values.
    if (operation?.body === undefined || status < 400) return undefined;
    if (status !== 409 && !says.test(text)) return undefined;
    const { body: schema, metadata } = operation;
    const free = textFields(schema.shape)
      .map(([field]) => field)
      .filter(
        (field) =>
          isShallow(field) &&
          typeof valueAt(body, field) === 'string' &&
          metadata.from?.[field] === undefined &&
          metadata.ownId?.sent !== field,
      );
    const isNamed = (field: BodyPath) =>
      new RegExp(`\\b${field.split('.').at(-1)?.replace(/[^\w]/g, '\\$&')}\\b`, 'i').test(text);
    const named = free.filter(isNamed);
    let renewed = body;
    const fields = (named.length > 0 ? named : free).filter((field) => {
      const value = uniqueValue(schema, field);
      if (value !== undefined) renewed = withValue(renewed, field.split('.'), value);
      return value !== undefined;
    });
    return fields.length === 0 ? undefined : { body: renewed, fields };
  }
}
