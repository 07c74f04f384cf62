import { createStore, type Store } from '../store.ts';

/** What the screens know of a machine: a plain view that changes, and a way to tell it what happened. */
export type Slice<View, Event> = Store<View> & { send: (event: Event) => void };

type Running<Snapshot, Event> = {
  getSnapshot: () => Snapshot;
  subscribe: (listener: (snapshot: Snapshot) => void) => { unsubscribe: () => void };
  send: (event: Event) => void;
};

/** A running actor as a slice. */
export const sliceOf = <Snapshot, Event, View>(
  actor: Running<Snapshot, Event>,
  view: (snapshot: Snapshot) => View,
): Slice<View, Event> => {
  const { get, set, subscribe } = createStore(view(actor.getSnapshot()));
  actor.subscribe((snapshot) => set(view(snapshot)));
  return { get, subscribe, send: (event) => actor.send(event) };
};

/**
 * A slice whose machine comes later: `first` stands in until then, and what is sent meanwhile waits for it.
 * The first thing sent calls for the machine.
 */
export const lateSlice = <View, Event>(first: View, load: () => Promise<Slice<View, Event>>) => {
  const { get, set, subscribe } = createStore(first);
  const waiting: Event[] = [];
  let running: Slice<View, Event> | null = null;
  let loading: Promise<void> | null = null;
  const start = (): Promise<void> => {
    loading ??= load().then(
      (slice) => {
        running = slice;
        slice.subscribe(() => set(slice.get()));
        set(slice.get());
        for (const event of waiting.splice(0)) slice.send(event);
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  /** Sends without calling for the machine. */
  const sendLater = (event: Event) => {
    if (running) running.send(event);
    else waiting.push(event);
  };
  const send = (event: Event) => {
    sendLater(event);
    // What waits goes out with the next start that succeeds: with the connection back, or the next press.
    if (!running) start().catch(() => undefined);
  };
  return { get, subscribe, send, sendLater, start };
};
