import type { Model } from './model.ts';

/** The value of each variable of the environment, by name. */
export type Environment = Readonly<Record<string, string>>;

/** The first value of each variable. */
export const initialEnvironment = ({ environment = {} }: Pick<Model, 'environment'>): Environment =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([variable, values]) =>
      Object.keys(values)
        .slice(0, 1)
        .map((value) => [variable, value]),
    ),
  );

/** Sets each variable. */
export const applyEnvironment = (
  { environment = {} }: Pick<Model, 'environment'>,
  values: Environment,
): void => {
  for (const [variable, value] of Object.entries(values)) environment[variable]?.[value]?.();
};
