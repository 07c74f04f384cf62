import type { RouteName } from '../contract/operation.ts';
import type { Inconclusive } from './findings.ts';
import type { RuleId } from './rules.ts';

/** The passed and the inconclusive rules of each operation. */
export class Verdicts {
  readonly #passed = new Map<string, number>();
  readonly #inconclusive = new Map<string, Inconclusive>();

  pass(rule: RuleId, operation: RouteName): void {
    const key = `${rule} ${operation}`;
    this.#passed.set(key, (this.#passed.get(key) ?? 0) + 1);
  }

  inconclusive(about: Inconclusive): void {
    this.#inconclusive.set(`${about.rule} ${about.operation} ${about.reason}`, about);
  }

  /** The pairs of rule and operation that passed at least once. */
  passed(): { rule: RuleId; operation: RouteName }[] {
    return [...this.#passed.keys()].sort().map((key) => {
      const at = key.indexOf(' ');
      return { rule: key.slice(0, at) as RuleId, operation: key.slice(at + 1) };
    });
  }

  allInconclusive(): Inconclusive[] {
    return [...this.#inconclusive.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, about]) => about);
  }
}
