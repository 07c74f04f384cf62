/** The columns of a file, by their index. */
export interface ForeignColumns<Field extends string> {
  readonly index: ReadonlyMap<Field, number>;
  /** Those that are not imported. */
  readonly unused: readonly number[];
}

/** The fields by the names of their columns. */
export const fieldsByName = <Field extends string>(
  names: Readonly<Record<Field, readonly string[]>>,
  normalize: (name: string) => string,
): Map<string, Field> =>
  new Map(
    (Object.entries(names) as [Field, readonly string[]][]).flatMap(([field, all]) =>
      all.map((name) => [normalize(name), field]),
    ),
  );
