import { createStore, type Store } from '../storage/store.ts';

/** An actor for components: a store of its view, and `send`. */
export type ActorStore<View, Event> = Store<View> & { send: (event: Event) => void };

interface RunningActor<Snapshot, Event> {
  getSnapshot: () => Snapshot;
  subscribe: (listener: (snapshot: Snapshot) => void) => { unsubscribe: () => void };
  send: (event: Event) => void;
}

/** Wraps a running actor; `view` is a selector of its snapshot. A view with the same values is not replaced. */
export const createActorStore = <Snapshot, Event, View extends object>(
  actor: RunningActor<Snapshot, Event>,
  view: (snapshot: Snapshot) => View,
): ActorStore<View, Event> => {
  const { get, set, subscribe } = createStore(view(actor.getSnapshot()));
  actor.subscribe((snapshot) => {
    const next = view(snapshot);
    const shown = get();
    if ((Object.keys(next) as (keyof View)[]).some((key) => next[key] !== shown[key])) set(next);
  });
  return { get, subscribe, send: (event) => actor.send(event) };
};

interface LoadOptions {
  /** Called when an event triggers loading; `end` follows once the actor has received the event. */
  begin: () => void;
  end: () => void;
  /** Resolves when a failed load should be retried. */
  retryWhenOnline: () => Promise<void>;
}

/**
 * An actor store whose machine is loaded lazily. Until then, its view is `initial` and events are queued. The first
 * `send` triggers loading, which is retried until it succeeds.
 */
export const lazyActor = <View, Event>(
  initial: View,
  load: () => Promise<ActorStore<View, Event>>,
  { begin, end, retryWhenOnline }: LoadOptions,
) => {
  const { get, set, subscribe } = createStore(initial);
  const queue: Event[] = [];
  let running: ActorStore<View, Event> | null = null;
  let loading: Promise<void> | null = null;
  const start = (): Promise<void> => {
    loading ??= load().then(
      (actor) => {
        running = actor;
        actor.subscribe(() => set(actor.get()));
        // An equal view would render the page again for nothing.
        if (JSON.stringify(actor.get()) !== JSON.stringify(get())) set(actor.get());
        for (const event of queue.splice(0)) actor.send(event);
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  /** Sends an event without triggering loading. */
  const enqueue = (event: Event) => {
    if (running) running.send(event);
    else queue.push(event);
  };
  let starting: Promise<void> | null = null;
  const startWithRetry = async () => {
    begin();
    while (!running) await start().catch(retryWhenOnline);
    end();
    starting = null;
  };
  const send = (event: Event) => {
    enqueue(event);
    if (!running) starting ??= startWithRetry();
  };
  /** Resolves when the actor has received the queued events; null if none wait for it. */
  const pending = () => starting;
  return { get, subscribe, send, enqueue, start, pending };
};
