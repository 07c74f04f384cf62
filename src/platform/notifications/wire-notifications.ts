import type { ShopNotification } from '../../machines/notifications.ts';
import type { SessionEvent } from '../../machines/session.ts';
import type { Progress } from './progress.ts';

type Wiring<Event extends { type: string }> = {
  [Type in Event['type']]: (event: Extract<Event, { type: Type }>) => void;
};
export interface Receiver<Event> {
  send: (event: Event) => void;
}
/** Routes an event to its handler, and any other one to `otherwise`. */
export const dispatcher =
  <Event extends { type: string }, Other extends Event>(
    wiring: Wiring<Exclude<Event, Other>>,
    otherwise: (event: Other) => void,
  ) =>
  (event: Event): void =>
    ((wiring[event.type as keyof typeof wiring] ?? otherwise) as (event: Event) => void)(event);

type Toast = Exclude<ShopNotification, { type: `progress.${string}` | 'session.expired' }>;

/** Routes notifications: to the progress bar, to the session if it expired, else to `show` as toasts and dialogs. */
export const wireNotifications = (
  progress: Progress,
  session: Receiver<SessionEvent>,
  show: (notification: Toast) => void,
) =>
  dispatcher<ShopNotification, Toast>(
    {
      'progress.start': progress.start,
      'progress.finish': progress.finish,
      'progress.fail': progress.fail,
      'session.expired': session.send,
    },
    show,
  );
