import { fromPromise } from 'xstate';
import { normalizeBody } from '../../domain/request-body.ts';
import type { FormInput } from '../../machines/form.ts';

/** Wraps an API request as the `submit` actor of a form machine. Sends the values without blanks at their ends. */
export const submitWith = <Values, Subject, Saved>(
  request: (content: FormInput<Values, Subject>, signal: AbortSignal) => Promise<Saved>,
) => ({
  actors: {
    submit: fromPromise<Saved, FormInput<Values, Subject>>(({ input, signal }) =>
      request({ ...input, values: normalizeBody(input.values) }, signal),
    ),
  },
});
