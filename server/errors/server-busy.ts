/** The reason phrase of its response. */
export const busyMessage = 'Server Busy';

/** The server has too much work of one kind. The same request may succeed later: it gets 503 with Retry-After. */
export class ServerBusy extends Error {
  constructor(work: string) {
    super(`too much work is waiting: ${work}`);
    this.name = 'ServerBusy';
  }
}
