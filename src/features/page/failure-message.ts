import { type Refusal, unknownError } from '../../domain/error-messages.ts';
import type { Failure } from '../../machines/failure.ts';
import { useMessages } from '../../ui/messages/context.ts';
import type { Messages } from '../../ui/messages/en.ts';

/** User-facing message of a failed request: the server's own if any, else a translated one. */
export const failureMessage = (failure: Failure, { failures }: Pick<Messages, 'failures'>): string => {
  if (failure.kind === 'refused') {
    if (failure.message !== unknownError) return failure.message;
    return Object.values(failure.fields).flat().join(' ') || failures.server;
  }
  if (failure.kind !== 'server') return failures[failure.kind];
  // Our server sends a message with 503; a proxy in front of it does not.
  return failure.message ?? failures[failure.status === 503 ? 'timeout' : 'server'];
};

export const useFailureMessage = (): ((failure: Failure) => string) => {
  const messages = useMessages();
  return (failure) => failureMessage(failure, messages);
};

/** Converts a failure for display in a form. */
export const toRefusal = (failure: Failure | null, messages: Pick<Messages, 'failures'>): Refusal | null =>
  failure === null
    ? null
    : {
        message: failureMessage(failure, messages),
        fields: failure.kind === 'refused' ? failure.fields : {},
      };
