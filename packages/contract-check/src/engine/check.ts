import type { Operation } from '../../../../src/contracts/openapi/operations.ts';
import type { RouteName } from '../../../../src/contracts/references.ts';
import type { Relation } from '../../../../src/contracts/relations.ts';
import type { Shop } from '../session/shop.ts';
import type { CheckContext } from './check-context.ts';
import type { RelationOf } from './relation-of.ts';
import type { CheckClass, RuleId } from './rules.ts';

/** One check of one operation: what `--list` prints and `--replay` runs. */
export interface Check {
  /** 'relations/pages@catalogue.filterProducts' */
  id: string;
  class: CheckClass;
  operation: RouteName;
  /** The rules it passes or fails. */
  rules: readonly RuleId[];
  run: (t: CheckContext, shop: Shop) => Promise<void>;
}

/** Creates the checks of one kind that apply to an operation. */
export type CheckMaker = (operation: Operation, all: ReadonlyMap<RouteName, Operation>) => Check[];

export const checkOf = (
  kind: string,
  operation: Pick<Operation, 'name'>,
  rules: readonly RuleId[],
  run: Check['run'],
): Check => ({
  id: `${kind}@${operation.name}`,
  class: kind.slice(0, kind.indexOf('/')) as CheckClass,
  operation: operation.name,
  rules,
  run,
});

/** Creates a check for every operation that declares a relation of the kind; `name` distinguishes checks of one kind. */
export const forRelation =
  <Kind extends Relation['kind']>(
    kind: Kind,
    rules: readonly RuleId[],
    run: (t: CheckContext, shop: Shop, relation: RelationOf<Kind>, operation: Operation) => Promise<void>,
    name: string = kind,
  ): CheckMaker =>
  (operation) =>
    (operation.metadata.relations ?? [])
      .filter((relation): relation is RelationOf<Kind> => relation.kind === kind)
      .map((relation) =>
        checkOf(`${rules[0]?.split('/')[0]}/${name}`, operation, rules, (t, shop) =>
          run(t, shop, relation, operation),
        ),
      );
