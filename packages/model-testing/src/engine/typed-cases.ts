import type { AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';

type PayloadOf<Event> = Omit<Event, 'type'>;

/** Payload cases by event type, then by name, typed by a machine; see `Model['cases']`. */
export type CasesOf<Machine extends AnyStateMachine> = {
  readonly [Type in EventFrom<Machine>['type']]?: Readonly<
    Record<
      string,
      | PayloadOf<Extract<EventFrom<Machine>, { type: Type }>>
      | ((
          snapshot: SnapshotFrom<Machine>,
        ) => PayloadOf<Extract<EventFrom<Machine>, { type: Type }>> | undefined)
    >
  >;
};
