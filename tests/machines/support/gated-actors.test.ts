import { setImmediate, setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { testMachine } from '@razz/model-testing/machine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assign, createActor, emit, fromPromise, setup } from 'xstate';
import {
  type ActorOutcome,
  badGateway,
  offline,
  type RequestOutcome,
  responds,
  serverError,
  timesOut,
} from './actor-outcomes.ts';
import { Gate } from './gate.ts';
import { GatedActors } from './gated-actors.ts';
import { type MachineModel, machineModel } from './machine-model.ts';

const check = fromPromise<string, { code: string }>(async ({ input, signal }) => {
  const response = await fetch(`/api/get_coupon_details/${input.code}`, { signal });
  const body = await response.json();
  return `${response.status} ${body.is_valid ?? body.message}`;
});

const base = setup({
  types: {
    context: {} as { message: string; checks: number },
    events: {} as { type: 'check'; code: string } | { type: 'leave' },
    emitted: {} as { type: 'checked' },
  },
  actors: { check },
}).createMachine({
  id: 'toy',
  context: { message: '', checks: 0 },
  initial: 'idle',
  states: {
    idle: { on: { check: 'checking' } },
    checking: {
      invoke: {
        src: 'check',
        id: 'check',
        input: ({ event }) => ({ code: event.type === 'check' ? event.code : '' }),
        onDone: {
          target: 'idle',
          actions: [
            assign({
              message: ({ event }) => event.output,
              checks: ({ context }) => Math.min(1, context.checks + 1),
            }),
            emit({ type: 'checked' }),
          ],
        },
        onError: { target: 'idle', actions: assign({ message: ({ event }) => (event.error as Error).name }) },
      },
      on: { leave: 'idle' },
    },
  },
});

const verdict = { msg: 'Unknown code.', is_valid: false, coupon: null };

const modelWith = (
  endings: Record<string, ActorOutcome<string>>,
  more: Partial<MachineModel<typeof base>> = {},
) => {
  return machineModel({
    name: 'toy',
    machine: base,
    cases: { check: { typed: { code: 'SAVE' } }, leave: { plain: {} } },
    actors: { check: { logic: check, outcomes: endings } },
    states: { idle: () => undefined, checking: ({ waiting }) => expect(waiting).toHaveLength(1) },
    invariants: {},
    ...more,
  }) as unknown as MachineModel;
};

const gate = new Gate();
beforeAll(() => gate.open());
afterAll(() => gate.close());

/** Runs all paths. Returns the messages of failures and the moves that passed. */
const run = async (model: MachineModel) => {
  const { failures, runs } = await testMachine(model, { actors: new GatedActors(model, gate) });
  return {
    failures: failures.map(({ run: { failure } }) => failure?.message ?? '').join('\n'),
    moves: runs.flatMap(({ steps }) => steps.map(({ move, to }) => `${move} → ${to}`)),
  };
};

describe('gated actors', () => {
  it.each<[string, RequestOutcome]>([
    ['resolved', responds(200, verdict)],
    ['broken', serverError],
    ['offline', offline],
    ['slow', timesOut],
    ['proxied', badGateway],
  ])('keeps a request pending until its outcome is released: %s', async (name, ending) => {
    const result = await run(modelWith({ [name]: ending }));
    expect(result.failures).toBe('');
    expect(result.moves).toEqual(
      expect.arrayContaining([
        'check · typed → checking',
        `check answers · ${name} → idle`,
        'leave · plain → idle',
      ]),
    );
  });

  it('rejects a timed out request with a TimeoutError', async () => {
    const slow = { name: 'slow', outcome: timesOut };
    const { outcome } = await gate.runOnce('check', check as never, { code: 'A' }, slow);
    expect(outcome).toMatchObject({ name: 'slow', error: { name: 'TimeoutError' } });
  });

  it('lets no request time out by itself, however slow the test is', async () => {
    const signal = AbortSignal.timeout(1);
    await setTimeout(20);
    expect(signal.aborted).toBe(false);
  });

  it('aborts the request of a stopped actor, also after a garbage collection', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const actor = createActor(gate.control('check', check as never), { input: { code: 'A' } });
    actor.start();
    const run = gate.runs.at(-1);
    await run?.waiting;
    await setImmediate();
    collectGarbage();
    await setImmediate();
    collectGarbage();
    actor.stop();
    await setImmediate();
    await setImmediate();
    expect(run?.isSettled).toBe(true);
  });

  it('passes emitted events and requests to invariants', async () => {
    const seen: string[] = [];
    const model = modelWith(
      { valid: responds(200, verdict) },
      {
        invariants: {
          records: ({ last }) => {
            if (last)
              seen.push(
                `${last.move}: ${[...last.requests.map(({ path }) => path), ...last.emitted.map(({ type }) => type)]}`,
              );
          },
        },
      },
    );
    await run(model);
    expect(seen).toEqual(
      expect.arrayContaining([
        'check · typed: /api/get_coupon_details/SAVE',
        'check answers · valid: checked',
      ]),
    );
  });

  it('fails on a response that the contract does not declare', async () => {
    const result = await run(modelWith({ odd: responds(200, { ok: true }) }));
    expect(result.failures).toContain(
      "the model's 200 for GET /api/get_coupon_details/SAVE violates the contract",
    );
    const other = await run(modelWith({ odd: responds(204, null) }));
    expect(other.failures).toContain('never responds with 204');
  });

  it('fails on a request that is not in the contract', async () => {
    const stray = fromPromise<string, { code: string }>(async () => (await fetch('/api/nowhere')).statusText);
    const model = modelWith({}, { actors: { check: { logic: stray, outcomes: { any: serverError } } } });
    const result = await run(model);
    expect(result.failures).toContain('GET /api/nowhere is not in the contract');
  });
});
