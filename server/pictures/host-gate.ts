/** A host that has responded before is given up after this number of failures in a row. */
const MAX_FAILURES = 3;

interface HostState {
  /** Resolves when the first attempt has ended. */
  readonly firstEnded: Promise<void>;
  maxFailures: number;
  failuresInRow: number;
  lastError: unknown;
}

/**
 * Tries a host that does not respond once, not once per download: the first attempt at a host runs alone; if it fails,
 * those that wait for it and all later ones fail with its error.
 */
export const createHostGate = () => {
  const states = new Map<string, HostState>();

  const track = async <Response>(state: HostState, attempt: () => Promise<Response>): Promise<Response> => {
    if (state.failuresInRow >= state.maxFailures) throw state.lastError;
    try {
      const response = await attempt();
      state.failuresInRow = 0;
      state.maxFailures = MAX_FAILURES;
      return response;
    } catch (error) {
      state.failuresInRow++;
      state.lastError = error;
      throw error;
    }
  };

  return {
    /** @throws the error of `attempt`, or of an earlier attempt if the host is given up */
    async attempt<Response>(host: string, attempt: () => Promise<Response>): Promise<Response> {
      const known = states.get(host);
      if (known !== undefined) {
        await known.firstEnded;
        return track(known, attempt);
      }
      let endFirst = () => {};
      const firstEnded = new Promise<void>((resolve) => {
        endFirst = resolve;
      });
      const state: HostState = { firstEnded, maxFailures: 1, failuresInRow: 0, lastError: undefined };
      states.set(host, state);
      return track(state, attempt).finally(endFirst);
    },
  };
};
