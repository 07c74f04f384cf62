import { pathOf, replay } from '@razz/model-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assign, createMachine, emit, fromPromise, setup } from 'xstate';
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
import { generatorModel } from './generator-model.ts';
import { MachineHost } from './machine-host.ts';
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

const run = async (model: MachineModel, moves: string[]) => {
  const core = generatorModel(model, gate);
  const host = new MachineHost(model, core, gate);
  return replay(core, pathOf(moves), host);
};

describe('machine host', () => {
  it.each<[string, RequestOutcome]>([
    ['resolved', responds(200, verdict)],
    ['broken', serverError],
    ['offline', offline],
    ['slow', timesOut],
    ['proxied', badGateway],
  ])('keeps a request pending until its outcome is released: %s', async (name, ending) => {
    const result = await run(modelWith({ [name]: ending }), [
      'check · typed',
      `check answers · ${name}`,
      'leave · plain',
    ]);
    expect(result.failure?.message).toBeUndefined();
    expect(result.steps.map(({ to }) => to)).toEqual(['checking', 'idle', 'idle']);
  });

  it('rejects a timed out request with a TimeoutError', async () => {
    const name = await gate
      .runOnce('check', check as never, { code: 'A' }, timesOut)
      .catch((error: Error) => error.name);
    expect(name).toBe('TimeoutError');
  });

  it('allows a transition while an actor is pending', async () => {
    const result = await run(modelWith({ valid: responds(200, verdict) }), [
      'check · typed',
      'leave · plain',
    ]);
    expect(result.failure).toBeUndefined();
  });

  it('reports a broken rule with its state and event', async () => {
    const model = modelWith(
      { valid: responds(200, verdict) },
      { invariants: { 'the message stays empty': ({ context }) => expect(context.message).toBe('') } },
    );
    const result = await run(model, ['check · typed', 'check answers · valid']);
    expect(result.failure?.message).toMatch(
      /^in "checking", after "check answers · valid": broken rule "the message stays empty"/,
    );
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
    await run(model, ['check · typed', 'check answers · valid']);
    expect(seen).toEqual(['check · typed: /api/get_coupon_details/SAVE', 'check answers · valid: checked']);
  });

  it('fails on a response that the contract does not declare', async () => {
    const result = await run(modelWith({ odd: responds(200, { ok: true }) }), [
      'check · typed',
      'check answers · odd',
    ]);
    expect(result.failure?.message).toContain(
      "the model's 200 for GET /api/get_coupon_details/SAVE violates the contract",
    );
    const other = await run(modelWith({ odd: responds(204, null) }), [
      'check · typed',
      'check answers · odd',
    ]);
    expect(other.failure?.message).toContain('never responds with 204');
  });

  it('fails on a request that is not in the contract', async () => {
    const stray = fromPromise<string, { code: string }>(async () => (await fetch('/api/nowhere')).statusText);
    const model = modelWith({}, { actors: { check: { logic: stray, outcomes: { any: serverError } } } });
    const result = await run(model, ['check · typed']);
    expect(result.failure?.message).toContain('GET /api/nowhere is not in the contract');
  });

  it('names an actor without outcomes', () => {
    expect(() => generatorModel(modelWith({}, { actors: {} as never }), gate)).toThrow(
      'The model of toy has no outcomes for the actor check',
    );
  });

  it('fires timers of parallel regions that are due at the same time one after the other', async () => {
    const blink = { initial: 'off', states: { off: { after: { 500: 'on' } }, on: {} } };
    const machine = createMachine({ id: 'lamps', type: 'parallel', states: { left: blink, right: blink } });
    const model = { name: 'lamps', machine, cases: {}, states: {}, invariants: {} };
    const result = await run(model, ['after lamps.left.off · 500 ms', 'after lamps.right.off · 0 ms']);
    expect(result.failure?.message).toBeUndefined();
    expect(result.steps.map(({ to }) => to)).toEqual(['left.on + right.off', 'left.on + right.on']);
  });

  it('fails if an ignored event changes the context', async () => {
    const model = modelWith({ valid: responds(200, verdict) });
    const core = generatorModel(model, gate);
    let leaves = 0;
    // Reacts to an event that the model's machine ignores.
    const changed = setup({ types: {} as never, actors: { check } }).createMachine({
      ...base.config,
      on: { leave: { actions: assign(() => ({ message: `left ${++leaves}` })) } },
    } as never);
    const host = new MachineHost(model, { ...core, machine: changed as never }, gate);
    const result = await replay(core, pathOf(['leave · plain']), host);
    expect(result.failure?.message).toContain(
      'in "idle", after "leave · plain": the context after the ignored leave',
    );
  });
});
