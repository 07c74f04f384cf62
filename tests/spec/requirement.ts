/** A test by its file, from the project's root, and its title; `rule` names what of it proves, where it holds many rules. */
export type Proof = { file: string; title: string; rule?: string };
/** One sentence of the specification and the tests that prove it. */
export type Requirement = readonly [text: string, ...proofs: Proof[]];
/** A part of one of the specification's sections, in the specification's own order. */
export type Part = { section: number; title: string; requirements: readonly Requirement[] };
