import { allMessages, type Refusal, unknownError } from '../domain/error-messages.ts';
import type { Failure } from '../machines/failure.ts';
import { useTexts } from '../ui/texts/context.ts';
import type { Texts } from '../ui/texts/en.ts';

/** Why a call failed, for people: the server's own words when it gave any. */
export const failureSentence = (failure: Failure, { failures }: Pick<Texts, 'failures'>): string => {
  if (failure.kind === 'refused')
    return failure.message === unknownError ? allMessages(failure).join(' ') : failure.message;
  return (failure.kind === 'server' && failure.message) || failures[failure.kind];
};

export const useFailureSentence = (): ((failure: Failure) => string) => {
  const texts = useTexts();
  return (failure) => failureSentence(failure, texts);
};

/** A failure as forms show it. */
export const refusalOf = (failure: Failure | null, texts: Pick<Texts, 'failures'>): Refusal | null =>
  failure === null
    ? null
    : {
        message: failureSentence(failure, texts),
        fields: failure.kind === 'refused' ? failure.fields : {},
      };
