import type { AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';

type PayloadOf<Event> = Omit<Event, 'type'>;

/** Type of `Model['cases']` for a machine. */
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
