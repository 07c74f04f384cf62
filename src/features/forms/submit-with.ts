import { fromPromise } from 'xstate';
import type { FormInput } from '../../machines/form.ts';

/** Wraps an API request as the `submit` actor of a form machine. */
export const submitWith = <Values, Subject, Saved>(
  request: (content: FormInput<Values, Subject>, signal: AbortSignal) => Promise<Saved>,
) => ({
  actors: {
    submit: fromPromise<Saved, FormInput<Values, Subject>>(({ input, signal }) => request(input, signal)),
  },
});
