import { type Refusal, unknownError } from '../../domain/error-messages.ts';
import type { Failure } from '../../machines/failure.ts';
import { useMessages } from '../../ui/messages/context.ts';
import type { Messages } from '../../ui/messages/en.ts';

/** Why a call failed, for people: the server's own words when it gave any. */
export const failureMessage = (failure: Failure, { failures }: Pick<Messages, 'failures'>): string => {
  if (failure.kind === 'refused') {
    if (failure.message !== unknownError) return failure.message;
    return Object.values(failure.fields).flat().join(' ') || failures.server;
  }
  if (failure.kind !== 'server') return failures[failure.kind];
  // 503 comes with a sentence from our own server; a proxy in front of a busy shop sends none.
  return failure.message ?? failures[failure.status === 503 ? 'timeout' : 'server'];
};

export const useFailureMessage = (): ((failure: Failure) => string) => {
  const texts = useMessages();
  return (failure) => failureMessage(failure, texts);
};

/** A failure as forms show it. */
export const rejectionOf = (failure: Failure | null, texts: Pick<Messages, 'failures'>): Refusal | null =>
  failure === null
    ? null
    : {
        message: failureMessage(failure, texts),
        fields: failure.kind === 'refused' ? failure.fields : {},
      };
