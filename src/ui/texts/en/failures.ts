/** Why a call failed, where the server gave no words of its own. */
export const failures = {
  offline: 'There is no connection.',
  timeout: 'The shop takes too long to answer.',
  server: 'The shop has a problem. Please try again in a moment.',
  malformed: 'The shop gave an answer that makes no sense. Please try again.',
  signedOut: 'Please sign in again.',
};
