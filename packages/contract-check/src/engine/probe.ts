import type { RouteName } from '../../../../src/contracts/metadata.ts';
import type { Operation } from '../../../../src/contracts/openapi/operations.ts';
import type { Proof } from '../../../../src/contracts/proofs.ts';
import type { Shop } from '../session/shop.ts';
import type { CheckClass, RuleId } from './rules.ts';
import type { Trial } from './trial.ts';

/** One check of one call: what `--list` shows and `--replay` runs. */
export type Probe = {
  /** 'relations/pages@catalogue.filterProducts' */
  id: string;
  class: CheckClass;
  operation: RouteName;
  /** The rules it can decide. */
  rules: readonly RuleId[];
  run: (t: Trial, shop: Shop) => Promise<void>;
};

/** What a file of checks offers for a call: none, one or several. */
export type ProbeMaker = (operation: Operation, all: ReadonlyMap<RouteName, Operation>) => Probe[];

export const probe = (
  kind: string,
  operation: Operation,
  rules: readonly RuleId[],
  run: Probe['run'],
): Probe => ({
  id: `${kind}@${operation.name}`,
  class: kind.slice(0, kind.indexOf('/')) as CheckClass,
  operation: operation.name,
  rules,
  run,
});

export type ProofOf<Kind extends Proof['kind']> = Extract<Proof, { kind: Kind }>;

/** A maker for every call that declares a proof of the kind; `name` tells several checks of one kind apart. */
export const forProof =
  <Kind extends Proof['kind']>(
    kind: Kind,
    rules: readonly RuleId[],
    run: (t: Trial, shop: Shop, proof: ProofOf<Kind>, operation: Operation) => Promise<void>,
    name: string = kind,
  ): ProbeMaker =>
  (operation) =>
    (operation.metadata.proofs ?? [])
      .filter((proof): proof is ProofOf<Kind> => proof.kind === kind)
      .map((proof) =>
        probe(`${rules[0]?.split('/')[0]}/${name}`, operation, rules, (t, shop) =>
          run(t, shop, proof, operation),
        ),
      );

/** The one proof of a kind that a call declares. */
export const proofOf = <Kind extends Proof['kind']>(
  { metadata }: Operation,
  kind: Kind,
): ProofOf<Kind> | undefined => metadata.proofs?.find((proof): proof is ProofOf<Kind> => proof.kind === kind);
