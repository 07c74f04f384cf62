import { createStore, type Store } from '../store.ts';

/** What the screens know of a machine: a plain view that changes, and a way to send it events. */
export type Slice<View, Event> = Store<View> & { send: (event: Event) => void };

interface Running<Snapshot, Event> {
  getSnapshot: () => Snapshot;
  subscribe: (listener: (snapshot: Snapshot) => void) => { unsubscribe: () => void };
  send: (event: Event) => void;
}

/** A running actor as a slice. */
export const sliceOf = <Snapshot, Event, View>(
  actor: Running<Snapshot, Event>,
  view: (snapshot: Snapshot) => View,
): Slice<View, Event> => {
  const { get, set, subscribe } = createStore(view(actor.getSnapshot()));
  actor.subscribe((snapshot) => set(view(snapshot)));
  return { get, subscribe, send: (event) => actor.send(event) };
};

interface Waiting {
  /** Something that was sent is under way, and so it is until the machine has it. */
  begin: () => void;
  end: () => void;
  /** Resolves when a load that failed may be tried again. */
  retryWhenOnline: () => Promise<void>;
}

/**
 * A slice whose machine comes later: `first` is its snapshot until then, and what is sent meanwhile waits for it.
 * The first thing sent calls for the machine, again and again until it comes.
 */
export const lazyActor = <View, Event>(
  first: View,
  load: () => Promise<Slice<View, Event>>,
  { begin, end, retryWhenOnline }: Waiting,
) => {
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
  const enqueue = (event: Event) => {
    if (running) running.send(event);
    else waiting.push(event);
  };
  let isCalling = false;
  const call = async () => {
    if (isCalling) return;
    isCalling = true;
    begin();
    while (!running) await start().catch(retryWhenOnline);
    end();
    isCalling = false;
  };
  const send = (event: Event) => {
    enqueue(event);
    if (!running) void call();
  };
  return { get, subscribe, send, enqueue, start };
};
