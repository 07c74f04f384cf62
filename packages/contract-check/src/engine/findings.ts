import type { RouteName } from '../contract/operation.ts';
import type { Exchange } from './exchange.ts';
import type { RuleId } from './rules.ts';

/** A violation of a rule at one place, with the smallest request that shows it. */
export interface Finding {
  rule: RuleId;
  operation: RouteName;
  /** The field of the body or request; '' for the whole. */
  place: string;
  message: string;
  exchange: Exchange;
  /** The requests that must precede `exchange`, in order. */
  before: readonly Exchange[];
  check: string;
  /** How often the violation was found. */
  count: number;
}

export interface Inconclusive {
  rule: RuleId;
  operation: RouteName;
  reason: string;
  check: string;
  /** The run was cut off before the check finished. */
  isCutOff?: boolean;
}

/** A stable id of a finding, for baselines: the same violation has the same id in every run. */
export const findingId = ({
  rule,
  operation,
  place,
}: Pick<Finding, 'rule' | 'operation' | 'place'>): string =>
  [rule, operation, place].filter((part) => part !== '').join(' ');

const weight = ({ exchange, before, message }: Finding): [number, string] => [
  exchange.path.length + (exchange.requestBody?.length ?? 0) + before.length * 10_000,
  `${exchange.path} ${exchange.requestBody ?? ''} ${message}`,
];
const isSmaller = (a: Finding, b: Finding): boolean => {
  const [first, firstText] = weight(a);
  const [second, secondText] = weight(b);
  return first === second ? firstText < secondText : first < second;
};

/** Merges findings with the same id and keeps the smallest request, independent of the order of the responses. */
export class Findings {
  readonly #byId = new Map<string, Finding>();

  add(finding: Omit<Finding, 'count'>): void {
    const id = findingId(finding);
    const known = this.#byId.get(id);
    const next = { ...finding, count: (known?.count ?? 0) + 1 };
    if (known === undefined || isSmaller(next, known)) this.#byId.set(id, next);
    else known.count += 1;
  }

  all(): Finding[] {
    return [...this.#byId.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, finding]) => finding);
  }
}
