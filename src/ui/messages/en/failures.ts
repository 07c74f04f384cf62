/** Request errors for which the server sent no message. */
export const failures = {
  offline: 'There is no connection.',
  timeout: 'The shop is taking too long to respond.',
  server: 'Something went wrong. Please try again.',
  malformed: 'Something went wrong. Please try again.',
  signedOut: 'Please sign in again.',
  invalidInput: 'There were some problems with your input.',
};
