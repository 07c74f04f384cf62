import type { Operation, RouteName } from '../contract/operation.ts';
import type { Relation } from '../contract/relations.ts';
import type { Fixtures } from '../session/fixtures.ts';
import type { CheckContext } from './check-context.ts';
import { type RelationOf, relationsOf } from './relation-of.ts';
import type { CheckClass, RuleId } from './rules.ts';

/** One check of one operation, as `--list` prints it and `--replay` runs it. */
export interface Check<F = Fixtures> {
  /** 'relations/pages@catalogue.filterProducts' */
  id: string;
  class: CheckClass;
  operation: RouteName;
  /** The rules that the check passes or fails. */
  rules: readonly RuleId[];
  run: (t: CheckContext, fixtures: F) => Promise<void>;
}

/** Creates the checks of one kind that apply to an operation. */
export type CheckFactory<F = Fixtures> = (operation: Operation) => Check<F>[];

/** Whether code threw because a value does not have the shape that it reads. */
export const isReadError = (error: unknown): error is TypeError | RangeError =>
  error instanceof TypeError || error instanceof RangeError;

export const createCheck = <F = Fixtures>(
  kind: string,
  operation: Pick<Operation, 'name'>,
  rules: readonly RuleId[],
  run: Check<F>['run'],
): Check<F> => ({
  id: `${kind}@${operation.name}`,
  class: kind.slice(0, kind.indexOf('/')) as CheckClass,
  operation: operation.name,
  rules,
  run,
});

/** Creates a check for every operation that declares a relation of the kind; `name` distinguishes checks of one kind. */
export const forRelationWith =
  <F>() =>
  <Kind extends Relation['kind']>(
    kind: Kind,
    rules: readonly RuleId[],
    run: (t: CheckContext, fixtures: F, relation: RelationOf<Kind>, operation: Operation) => Promise<void>,
    name: string = kind,
  ): CheckFactory<F> =>
  (operation) =>
    relationsOf(operation, kind).map((relation, i) =>
      createCheck(
        `${rules[0]?.split('/')[0]}/${name}${i === 0 ? '' : `-${i + 1}`}`,
        operation,
        rules,
        (t, fixtures: F) => run(t, fixtures, relation, operation),
      ),
    );
/** `forRelationWith` for checks that need only the common fixtures. */
export const forRelation = forRelationWith<Fixtures>();
