import { fromPromise } from 'xstate';
import type { FormInput } from '../../machines/form.ts';

/** The call behind a form, as its machine's actor. */
export const submitWith = <Values, Subject, Saved>(
  call: (content: FormInput<Values, Subject>, signal: AbortSignal) => Promise<Saved>,
) => ({
  actors: {
    submit: fromPromise<Saved, FormInput<Values, Subject>>(({ input, signal }) => call(input, signal)),
  },
});
