import { z } from 'zod';
import { SetupError } from './engine/setup-error.ts';

const isFunction = (value: unknown): boolean => typeof value === 'function';
const functionProperty = z.unknown().refine(isFunction, 'Invalid input: expected function');
const strings = z.array(z.string());

/** Checks what the types check in TypeScript, because the file may be JavaScript. */
const Config = z.strictObject({
  journeys: z
    .object({
      journeys: z.union([z.array(z.object({ name: z.string() })), functionProperty]),
      app: z.object({ openFixtures: functionProperty }),
      openTarget: functionProperty,
    })
    .optional(),
  mutants: z
    .object({
      suites: z
        .array(
          z.strictObject({
            name: z.string(),
            sources: z.string(),
            exclude: strings.optional(),
            tests: strings,
            config: z.string().optional(),
            browserTests: z.record(z.string(), z.string()).optional(),
            globalSetup: strings.optional(),
            operators: z.enum(['machines', 'code']),
            stages: z
              .array(z.strictObject({ name: z.string(), env: z.record(z.string(), z.string()) }))
              .min(1),
            threshold: z.number().min(0).max(1),
          }),
        )
        .min(1),
    })
    .optional(),
});

/** Throws with all problems of a config file. */
export const checkConfig = (config: unknown, file: string): void => {
  const { success, error } = Config.safeParse(config);
  if (!success) throw new SetupError(`${file} is invalid:\n${z.prettifyError(error)}`);
};
