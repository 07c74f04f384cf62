import { assign, setup } from 'xstate';
import type { AdminImport, ImportOptions, ImportRunRequest } from '../contracts/admin/schemas/import.ts';
import { isRunning } from '../domain/admin-imports.ts';
import type { RecordSaved } from './admin-record.ts';
import type { Failure } from './failure.ts';
import { errorParams, failureActions } from './failure-actions.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

/** What is to be done with the file, as the member has seen it. */
export type ImportCommand =
  | { kind: 'check'; options: ImportOptions }
  | { kind: 'run'; choice: Omit<ImportRunRequest, 'version'> }
  | { kind: 'pictures' }
  | { kind: 'stop' };

export interface ImportCommandInput {
  record: AdminImport;
  command: ImportCommand;
}

export interface ImportContext {
  /** What is stored, as far as the page knows. */
  record: AdminImport;
  /** What is being sent, or was not. */
  command: ImportCommand | null;
  /** Whether the last command was not carried out because the import had changed. */
  isChanged: boolean;
  failure: Failure | null;
}
export type ImportEvent =
  | { type: 'command.submit'; command: ImportCommand }
  | { type: 'command.retry' }
  | { type: 'failure.dismiss' };
export interface ImportEmitted {
  type: 'session.expired';
}

/** Milliseconds between two reads of an import that runs. */
export const importReadIntervalMs = 2000;

const importSetup = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    input: {} as { record: AdminImport },
    emitted: {} as ImportEmitted,
    tags: {} as 'busy',
  },
  actors: {
    send: unprovidedPromise<RecordSaved<AdminImport>, ImportCommandInput>('send'),
    read: unprovidedPromise<AdminImport, { id: number }>('read'),
  },
  guards: {
    isRunning: ({ context }) => isRunning(context.record.state),
    hasCommand: ({ context }) => context.command !== null,
  },
  actions: {
    ...failureActions<ImportContext, ImportEvent>(),
    setCommand: assign(({ event }) => (event.type === 'command.submit' ? { command: event.command } : {})),
    clearFailure: assign({ failure: null, command: null, isChanged: false }),
  },
  delays: { interval: importReadIntervalMs },
});

/** What a member can do while nothing is being sent. */
const on = {
  'command.submit': { target: '#adminImport.sending', actions: 'setCommand' },
  'command.retry': { target: '#adminImport.sending', guard: 'hasCommand' },
  'failure.dismiss': { actions: 'clearFailure' },
} as const;
const fail = [
  { type: 'setFailure', params: errorParams },
  { type: 'notifyIfExpired', params: errorParams },
] as const;

/** An uploaded catalogue file: commands, and what becomes of them, which is read again while the server works. */
export const adminImportMachine = importSetup.createMachine({
  id: 'adminImport',
  context: ({ input }) => ({ ...input, command: null, isChanged: false, failure: null }),
  initial: 'deciding',
  states: {
    /** The server does nothing: the member decides. */
    deciding: {
      always: { guard: 'isRunning', target: 'watching' },
      on,
    },
    watching: {
      initial: 'waiting',
      on,
      states: {
        waiting: { after: { interval: 'reading' } },
        reading: {
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context }) => ({ id: context.record.id }),
            onDone: [
              {
                guard: ({ event }) => isRunning(event.output.state),
                target: 'waiting',
                // A command that was not sent can still be sent again.
                actions: assign(({ context, event }) => ({
                  record: event.output,
                  failure: context.command === null ? null : context.failure,
                })),
              },
              {
                target: '#adminImport.deciding',
                actions: assign(({ event }) => ({ record: event.output, failure: null, command: null })),
              },
            ],
            // The server goes on.
            onError: [
              { guard: 'hasCommand', target: 'waiting', actions: [fail[1]] },
              { target: 'waiting', actions: [...fail] },
            ],
          },
        },
      },
    },
    sending: {
      tags: 'busy',
      entry: assign({ failure: null, isChanged: false }),
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ record: context.record, command: context.command as ImportCommand }),
        onDone: {
          target: 'deciding',
          actions: assign(({ event: { output } }) => ({
            record: output.kind === 'saved' ? output.record : output.current,
            isChanged: output.kind === 'conflict',
            command: null,
          })),
        },
        onError: { target: 'deciding', actions: [...fail] },
      },
    },
  },
});
