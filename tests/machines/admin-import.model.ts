import { expect } from 'vitest';
import { provideAdminImport } from '../../src/admin/provide.ts';
import { isRunning } from '../../src/domain/admin-imports.ts';
import type { ImportContext } from '../../src/machines/admin-import.ts';
import { adminApi } from './admin-client.ts';
import { checkedImport, checkingImport, doneImport, importingImport, newImport } from './admin-fixtures.ts';
import { badGateway, offline, responds, timesOut } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const data = (record: object) => responds(200, { data: record });
const failures = {
  expired: responds(401, { message: 'Unauthenticated.' }),
  'bad gateway': badGateway,
  offline,
  slow: timesOut,
};
const stored = {
  checking: checkingImport,
  checked: checkedImport,
  importing: importingImport,
  done: doneImport,
};
const choice = { skip_invalid_rows: false, fetch_pictures: true };

/** What was not sent is sent again. */
const retried =
  (from: string) =>
  ({ before }: { before: ImportContext }) =>
    before.command === null ? from : 'sending';

export default machineModel({
  name: 'admin-import',
  machine: provideAdminImport(adminApi),
  input: { record: newImport },
  fixtures: { newImport, checkingImport, checkedImport, importingImport, doneImport },
  cases: {
    'command.submit': {
      check: { command: { kind: 'check', options: { kind: 'shopify' } } },
      run: { command: { kind: 'run', choice } },
      pictures: { command: { kind: 'pictures' } },
      stop: { command: { kind: 'stop' } },
    },
    'command.retry': { plain: {} },
    'failure.dismiss': { plain: {} },
  },
  actors: {
    send: {
      outcomes: {
        checking: data(checkingImport),
        importing: data(importingImport),
        stopped: data(newImport),
        changed: responds(409, { message: 'Somebody else has changed this.', current: checkedImport }),
        busy: responds(409, { message: 'The import of “a.csv” is running.' }),
        ...failures,
      },
    },
    read: {
      outcomes: {
        checking: data(checkingImport),
        checked: data(checkedImport),
        importing: data(importingImport),
        done: data(doneImport),
        ...failures,
      },
    },
  },
  states: {
    deciding: ({ context, waiting }) => {
      expect(['ready', 'done']).toContain(context.record.state);
      expect(waiting).toEqual([]);
    },
    'watching.waiting': ({ waiting }) => expect(waiting).toEqual([]),
    'watching.reading': ({ waiting }) =>
      expect(waiting.map(({ path }) => path)).toEqual(['/api/admin/imports/7']),
    sending: ({ waiting, context }) =>
      expect(waiting.map(({ path, body }) => [path, body])).toEqual([
        [
          `/api/admin/imports/7/${context.command?.kind}`,
          {
            version: context.record.version,
            ...(context.command?.kind === 'check' && context.command.options),
            ...(context.command?.kind === 'run' && context.command.choice),
          },
        ],
      ]),
  },
  transitions: {
    deciding: { 'command.submit': 'sending', 'command.retry': retried('deciding') },
    'watching.waiting': {
      'command.submit': 'sending',
      'command.retry': retried('watching.waiting'),
      after: 'watching.reading',
    },
    'watching.reading': {
      'command.submit': 'sending',
      'command.retry': retried('watching.reading'),
      'read answers': 'watching.waiting',
      'read answers · checked': 'deciding',
      'read answers · done': 'deciding',
    },
    sending: {
      'send answers': ({ before }) => (isRunning(before.record.state) ? 'watching.waiting' : 'deciding'),
      'send answers · checking': 'watching.waiting',
      'send answers · importing': 'watching.waiting',
      'send answers · stopped': 'deciding',
      'send answers · changed': 'deciding',
    },
  },
  invariants: {
    'starts with what is stored': ({ last, context }) => {
      if (!last)
        expect(context).toEqual({ record: newImport, command: null, isChanged: false, failure: null });
    },
    'a read shows what is stored, and an import that has ended asks for nothing again': ({
      last,
      context,
    }) => {
      const outcome = /^read answers · (checking|checked|importing|done)$/.exec(last?.move ?? '')?.[1];
      if (outcome === undefined) return;
      expect(context.record).toEqual(stored[outcome as keyof typeof stored]);
      if (outcome === 'checked' || outcome === 'done')
        expect([context.command, context.failure]).toEqual([null, null]);
      if (context.command === null) expect(context.failure).toBeNull();
    },
    'a read that fails is said, unless a command waits to be sent again': ({ last, before, context }) => {
      if (!/^read answers · (?:expired|bad gateway|offline|slow)$/.test(last?.move ?? '')) return;
      expect(context.command).toEqual(before.command);
      if (before.command === null) expect(context.failure).not.toBeNull();
    },
    'a command that was carried out shows what is stored, and is done': ({ last, context }) => {
      const outcome = /^send answers · (checking|importing|stopped)$/.exec(last?.move ?? '')?.[1];
      if (outcome === undefined) return;
      const record = outcome === 'stopped' ? newImport : stored[outcome as keyof typeof stored];
      expect(context).toEqual({ record, command: null, isChanged: false, failure: null });
    },
    'what is sent is the command, without the failure before': ({ last, before, context, state }) => {
      if (last?.move.startsWith('command.submit') && last.from !== 'sending') {
        expect(state).toBe('sending');
        expect(context).toMatchObject({ failure: null, isChanged: false, record: before.record });
      }
      if (last?.move !== 'command.retry · plain' || last.from === 'sending') return;
      if (before.command !== null)
        expect(context).toMatchObject({ command: before.command, failure: null, isChanged: false });
    },
    'a failure that is dismissed is gone, with its command': ({ last, before, context }) => {
      if (last?.move === 'failure.dismiss · plain' && last.from !== 'sending')
        expect(context).toEqual({ record: before.record, command: null, isChanged: false, failure: null });
    },
    'an import that runs is read again until it has ended': ({ state, context }) => {
      const isRunning = !['ready', 'done'].includes(context.record.state);
      if (state !== 'sending') expect(String(state).startsWith('watching')).toBe(isRunning);
    },
    'a command that was not sent is kept, to be sent again': ({ last, before, context }) => {
      if (/^send answers · (?:busy|expired|bad gateway|offline|slow)$/.test(last?.move ?? '')) {
        expect(context.command).toEqual(before.command);
        expect(context.record).toEqual(before.record);
        expect(context.failure).not.toBeNull();
      }
      if (
        /^read answers · (?:checking|importing|expired|bad gateway|offline|slow)$/.test(last?.move ?? '') &&
        before.command !== null
      )
        expect([context.command, context.failure]).toEqual([before.command, before.failure]);
    },
    'after a conflict, what is stored now is shown, and nothing is done': ({ last, context }) => {
      if (last?.move !== 'send answers · changed') return;
      expect(context).toMatchObject({ record: checkedImport, isChanged: true, command: null });
    },
    'a read that fails keeps what was read': ({ last, before, context }) => {
      if (/^read answers · (?:expired|bad gateway|offline|slow)$/.test(last?.move ?? ''))
        expect(context.record).toEqual(before.record);
    },
    'reports an ended session': ({ last }) => {
      const isExpired = / answers · expired$/.test(last?.move ?? '');
      expect(last?.emitted ?? []).toEqual(isExpired ? [{ type: 'session.expired' }] : []);
    },
  },
});
