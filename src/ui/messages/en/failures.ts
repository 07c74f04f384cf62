/** Why a call failed, where the server gave no words of its own. */
export const failures = {
  offline: 'There is no connection.',
  timeout: 'The shop is taking too long to respond.',
  server: 'Something went wrong. Please try again.',
  malformed: 'Something went wrong. Please try again.',
  signedOut: 'Please sign in again.',
  invalidInput: 'There were some problems with your input.',
};
