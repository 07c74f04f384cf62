import type { z } from 'zod';
import { authErrors, bodyErrors, commonErrors, csrfErrors, ErrorBody, notFoundErrors } from '../errors.ts';

/** Error responses of reads in a list: 401 without a session of the panel, 403 for another role. */
export const listErrors = { ...commonErrors, ...authErrors, 422: bodyErrors[422] } as const;
/** Error responses of reads of one thing. 404 also for a thing of another vendor. */
export const readErrors = { ...commonErrors, ...authErrors, ...notFoundErrors } as const;
/** Error responses of changes. */
export const changeErrors = { ...commonErrors, ...authErrors, ...csrfErrors, ...bodyErrors } as const;
/**
 * The error response of operations with `recentPassword`: the member has not entered the password for some minutes.
 * Nothing was changed. The request succeeds after `session.confirmPassword`.
 */
export const recentPasswordErrors = { 423: ErrorBody } as const;

/** The error response 409 of a change that the state does not allow. */
export const conflictErrors = { 409: ErrorBody } as const;

/**
 * The error response 409 of a change of something that somebody else has changed since it was read: nothing was changed.
 * `current` is what is stored now.
 */
export const conflict = <Thing extends z.ZodType>(thing: Thing) => ({
  409: ErrorBody.extend({
    current: thing
      .optional()
      .describe('What is stored now; absent if the change is impossible for another reason'),
  }).describe('Somebody else has changed it, or the change is not possible'),
});
