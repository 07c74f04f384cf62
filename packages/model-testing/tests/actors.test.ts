import { describe, expect, it } from 'vitest';
import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  assign,
  createActor,
  createMachine,
  enqueueActions,
  fromCallback,
  fromObservable,
  fromPromise,
  fromTransition,
  type ObservableActorLogic,
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stopChild,
} from 'xstate';
import { explore } from '../src/engine/explore.ts';
import { testMachine } from '../src/machine/test-machine.ts';

const real = () => expect.fail('A real actor runs.');
const upload = fromPromise<string>(async () => real());
const bell = fromCallback(() => real());

const bellOf = (received: string[]) =>
  fromCallback(({ receive }) => receive(({ type }) => received.push(type)));

/** Runs a model; a missing assertion of a state is supplied. Returns the coverage, if all is well. */
const passes = async (machine: unknown, model: object) => {
  const { root } = machine as AnyStateMachine;
  const names = (node: AnyStateMachine['root']): string[] => [
    node.path.join('.'),
    ...Object.values(node.states).flatMap(names),
  ];
  const states = Object.fromEntries(
    names(root)
      .filter(Boolean)
      .map((name) => [name, () => undefined]),
  );
  const result = await testMachine({ name: 'parent', machine, cases: {}, ...model, states });
  expect(result.failures.map(({ run }) => run.failure?.message)).toEqual([]);
  expect(result.unvisited).toEqual([]);
  return result;
};
const labelsOf = (result: Awaited<ReturnType<typeof passes>>) => [
  ...new Set([...result.coverage.graph.goals.values()].map(({ label }) => label)),
];

describe('a spawned actor without an id', () => {
  const machine = setup({
    types: { context: {} as { uploads: ActorRefFrom<typeof upload>[] } },
    actors: { upload },
  }).createMachine({
    context: { uploads: [] },
    on: {
      add: {
        guard: ({ context }) => context.uploads.length < 2,
        actions: assign({ uploads: ({ context, spawn }) => [...context.uploads, spawn('upload')] }),
      },
      clear: {
        actions: [
          enqueueActions(({ enqueue, context }) => {
            for (const ref of context.uploads) enqueue.stopChild(ref);
          }),
          assign({ uploads: [] }),
        ],
      },
      'xstate.done.actor.*': {},
    },
  });
  const model = {
    cases: { add: { plain: {} }, clear: { plain: {} } },
    actors: { upload: { done: { output: 'a.png' } } },
  };

  it('is numbered, and its outcomes are named by its source', async () => {
    const labels = labelsOf(await passes(machine, model));
    expect(labels).toContain('upload 1 answers · done');
    expect(labels).toContain('upload 2 answers · done');
  });

  it('is the same state after it was stopped and spawned again', async () => {
    const { nodes } = await explore({ name: 'uploads', machine, cases: model.cases });
    expect(nodes.map(({ path }) => path.length)).toEqual([0, 1, 2]);
  });
});

describe('a systemId', () => {
  it('may be used in the initial state, and again when the state is re-entered', async () => {
    const machine = setup({ actors: { bell } }).createMachine({
      initial: 'on',
      states: {
        on: {
          invoke: { src: 'bell', id: 'bell', systemId: 'bell' },
          on: { again: { target: 'on', reenter: true } },
        },
      },
    });
    await passes(machine, { cases: { again: { plain: {} } }, actors: { bell: {} } });
  });

  it('may be used by spawnChild, and actions reach the actor by it', async () => {
    const machine = setup({ actors: { bell } }).createMachine({
      entry: spawnChild('bell', { id: 'bell', systemId: 'bell' }),
      on: { ring: { actions: ({ system }) => system.get('bell').send({ type: 'rang' }) } },
    });
    const { runs } = await passes(machine, {
      cases: { ring: { plain: {} } },
      actors: { bell: {} },
      invariants: {
        rings: ({ last }: { last?: { sent: unknown } }) =>
          expect(last?.sent ?? [{ to: 'bell', event: { type: 'rang' } }]).toEqual([
            { to: 'bell', event: { type: 'rang' } },
          ]),
      },
    });
    expect(runs).not.toEqual([]);
  });
});

describe('each kind of actor', () => {
  it('a child machine receives events and finishes', async () => {
    const child = createMachine({ entry: () => real() });
    const machine = setup({ actors: { child } }).createMachine({
      initial: 'open',
      states: {
        open: {
          invoke: { id: 'child', src: 'child', onDone: 'closed', onError: 'closed' },
          on: { save: { actions: sendTo('child', { type: 'save' }) } },
        },
        closed: {},
      },
    });
    const labels = labelsOf(
      await passes(machine, {
        cases: { save: { plain: {} } },
        actors: { child: { saved: { output: 1 }, broken: { error: new Error('500') } } },
      }),
    );
    expect(labels).toEqual(expect.arrayContaining(['child answers · saved', 'child answers · broken']));
  });

  it('a callback actor may fail', async () => {
    const machine = setup({ actors: { bell } }).createMachine({
      initial: 'on',
      states: { on: { invoke: { id: 'bell', src: 'bell', onError: 'off' } }, off: {} },
    });
    await passes(machine, { actors: { bell: { stuck: { error: new Error('stuck') } } } });
  });

  it.each([
    ['an observable', fromObservable(() => real() as never)],
    ['a transition function', fromTransition(() => real(), 0)],
  ])('%s emits snapshots', async (_, counter) => {
    const machine = setup({
      types: { context: {} as { count: number } },
      actors: { counter: counter as ObservableActorLogic<number, undefined> },
    }).createMachine({
      context: { count: -1 },
      invoke: {
        id: 'counter',
        src: 'counter',
        onSnapshot: { actions: assign({ count: ({ event }) => Number(event.snapshot.context ?? 0) }) },
        onDone: {},
      },
    });
    const counts = new Set<number>();
    await passes(machine, {
      actors: {
        counter: { one: { snapshot: { context: 1 } }, two: { snapshot: { context: 2 } }, end: { output: 0 } },
      },
      invariants: { counts: ({ context }: { context: { count: number } }) => counts.add(context.count) },
    });
    expect([...counts].sort()).toEqual([0, 1, 2]);
  });

  it('the machine reads the snapshot that belongs to the path', async () => {
    const machine = setup({
      types: { context: {} as { ref: AnyActorRef | undefined; read: unknown } },
      actors: { counter: fromObservable<number, undefined>(() => real() as never) },
    }).createMachine({
      context: ({ spawn }) => ({ ref: spawn('counter', { id: 'counter' }), read: undefined }),
      on: { read: { actions: assign({ read: ({ context }) => context.ref?.getSnapshot().context }) } },
    });
    const reads = new Set<unknown>();
    await passes(machine, {
      cases: { read: { plain: {} } },
      actors: { counter: { one: { snapshot: { context: 1 } }, two: { snapshot: { context: 2 } } } },
      invariants: { reads: ({ context }: { context: { read: unknown } }) => reads.add(context.read) },
    });
    expect(reads).toEqual(new Set([undefined, 1, 2]));
  });

  it('a spawned one without a name or without outcomes is refused, because the real one would run', async () => {
    const spawning = (src: unknown) =>
      setup({ actors: { upload } }).createMachine({ entry: spawnChild(src as 'upload') }) as AnyStateMachine;
    const model = { name: 'parent', cases: {}, states: {} };
    await expect(testMachine({ ...model, machine: spawning(upload) })).rejects.toThrow(
      'parent: an actor spawned in "(root)" has no name, so it cannot be stubbed. Declare it in setup(',
    );
    await expect(testMachine({ ...model, machine: spawning('upload') })).rejects.toThrow(
      'names no outcomes for the actor upload',
    );
  });
});

describe('an actor that sends to itself', () => {
  interface Counted {
    context: { count: number };
  }
  const machine = (actions: unknown) =>
    createMachine({
      context: { count: 0 },
      on: {
        ask: { actions: actions as never },
        count: {
          guard: ({ context }: Counted) => context.count < 3,
          actions: assign({ count: ({ context }) => context.count + 1 }),
        },
      },
    } as object);
  it.each([
    ['self.send() in an action', ({ self }: { self: AnyActorRef }) => self.send({ type: 'count' })],
    ['sendTo(self)', sendTo(({ self }) => self, { type: 'count' })],
    ['self.send() in enqueueActions', enqueueActions(({ self }) => self.send({ type: 'count' }))],
    [
      'self.getSnapshot() in an action',
      ({ self }: { self: AnyActorRef }) => {
        if (self.getSnapshot().context.count < 3) self.send({ type: 'count' });
      },
    ],
    [
      'self.getSnapshot() in enqueueActions',
      enqueueActions(({ self, enqueue }) => {
        if ((self.getSnapshot() as unknown as Counted).context.count < 3) enqueue.raise({ type: 'count' });
      }),
    ],
    ['sendTo(self) with a delay', sendTo(({ self }) => self, { type: 'count' }, { delay: 100, id: 'later' })],
  ])('by %s', async (_, actions) => {
    const counts = new Set<number>();
    await passes(machine(actions), {
      cases: { ask: { plain: {} } },
      internal: ['count'],
      invariants: { counts: ({ context }: Counted) => counts.add(context.count) },
    });
    expect([...counts].sort()).toEqual([0, 1, 2, 3]);
  });
});

describe('delayed events', () => {
  it('reach a child at their time', async () => {
    const machine = setup({ actors: { bell } }).createMachine({
      entry: spawnChild('bell', { id: 'bell' }),
      on: { ring: { actions: sendTo('bell', { type: 'rang' }, { delay: 500, id: 'ring' }) } },
    });
    const result = await passes(machine, { cases: { ring: { plain: {} } }, actors: { bell: {} } });
    expect(labelsOf(result)).toContain('rang to bell · 500 ms');
    const sent = { to: 'bell', event: { type: 'rang' } };
    const rule = ({ last }: { last?: { move: string; sent: unknown } }) =>
      expect(last?.sent ?? []).toEqual(last?.move.startsWith('rang') ? [sent] : []);
    await passes(machine, { cases: { ring: { plain: {} } }, actors: { bell: {} }, invariants: { rule } });
  });

  it('without an id do not pile up for ever', async () => {
    const machine = createMachine({
      on: { ping: { actions: raise({ type: 'pong' }, { delay: 500 }) }, pong: {} },
    });
    await passes(machine, { cases: { ping: { plain: {} } }, internal: ['pong'] });
  });

  it('that are scheduled again under their id both fire, and only the later is cancelled', async () => {
    const machine = setup({ types: { context: {} as { pongs: number } } }).createMachine({
      context: { pongs: 0 },
      on: {
        ping: { actions: raise({ type: 'pong' }, { delay: 500, id: 'pong' }) },
        pong: { actions: assign({ pongs: ({ context }) => Math.min(3, context.pongs + 1) }) },
      },
    });
    await passes(machine, { cases: { ping: { plain: {} } }, internal: ['pong'], criteria: ['edges'] });
  });
});

describe('a child machine tested alone', () => {
  it('may send to its parent', async () => {
    const machine = createMachine({ on: { save: { actions: sendParent({ type: 'saved' }) } } });
    const rule = ({ last }: { last?: { sent: unknown } }) =>
      expect(last?.sent ?? [{ to: 'parent', event: { type: 'saved' } }]).toEqual([
        { to: 'parent', event: { type: 'saved' } },
      ]);
    await passes(machine, { cases: { save: { plain: {} } }, invariants: { rule } });
  });

  it.each([
    [
      'with an id',
      'owner',
      createActor(
        fromCallback(() => undefined),
        { id: 'owner' } as never,
      ),
    ],
    ['of a machine without an id', 'shop', createActor(createMachine({ id: 'shop' }))],
  ])('may send to an actor %s in its input', async (_, to, owner) => {
    const machine = setup({
      types: { input: {} as { owner: AnyActorRef }, context: {} as { owner: AnyActorRef } },
    }).createMachine({
      context: ({ input }) => ({ owner: input.owner }),
      on: { save: { actions: sendTo(({ context }) => context.owner, { type: 'saved' }) } },
    });
    const sent = [{ to, event: { type: 'saved' } }];
    const rule = ({ last }: { last?: { sent: unknown } }) => expect(last?.sent ?? sent).toEqual(sent);
    await passes(machine, { input: { owner }, cases: { save: { plain: {} } }, invariants: { rule } });
  });
});

describe('an actor of the app that an action calls by its own send()', () => {
  const machine = setup({
    types: { input: {} as { owner: AnyActorRef }, context: {} as { owner: AnyActorRef } },
  }).createMachine({
    context: ({ input }) => ({ owner: input.owner }),
    entry: ({ context }) => context.owner.send({ type: 'started' }),
    on: {
      save: { actions: ({ context }) => context.owner.send({ type: 'saved' }) },
      answer: { actions: ({ event }) => (event as unknown as { to: AnyActorRef }).to.send({ type: 'yes' }) },
    },
  });

  it('receives the event on each path, and rules see it', async () => {
    const received: string[] = [];
    const owner = createActor(
      createMachine({
        id: 'owner',
        invoke: { src: bellOf(received), id: 'inner' },
        on: {
          '*': { actions: [({ event }) => received.push(event.type), sendTo('inner', { type: 'ring' })] },
        },
      }),
    ).start();
    const other = createActor(
      fromCallback(() => undefined),
      { id: 'other' } as never,
    );
    const expected: Record<string, unknown> = {
      save: [{ to: 'owner', event: { type: 'saved' } }],
      answer: [{ to: 'other', event: { type: 'yes' } }],
    };
    await passes(machine, {
      input: { owner },
      cases: { save: { plain: {} }, answer: { other: { to: other } } },
      invariants: {
        rule: ({ last }: { last?: { move: string; sent: unknown } }) => {
          if (last) expect(last.sent).toEqual(expected[last.move.split(' ')[0] as string]);
        },
      },
    });
    expect(received).toContain('saved');
    expect(received).toContain('ring');
    owner.send({ type: 'later' });
    expect(received.at(-2)).toBe('later');
    owner.stop();
  });
});

describe('an actor of the system that another machine registers', () => {
  const machine = createMachine({
    on: {
      find: {
        actions: enqueueActions(({ enqueue, system }) => {
          const diagram = system.get('diagram') as AnyActorRef;
          const { context } = diagram.getSnapshot() as { context: { view: string } };
          enqueue.sendTo(diagram, { type: 'focus', view: context.view });
        }),
      },
      open: { actions: ({ system }) => (system.get('diagram') as AnyActorRef).send({ type: 'open' }) },
    },
  });
  const model = { cases: { find: { plain: {} }, open: { plain: {} } } };

  it('has the snapshot of the model and receives events', async () => {
    let view = 'front';
    const sent: unknown[] = [];
    await passes(machine, {
      ...model,
      criteria: ['edges'],
      system: { diagram: () => ({ context: { view } }) },
      environment: {
        view: {
          front: () => {
            view = 'front';
          },
          back: () => {
            view = 'back';
          },
        },
      },
      invariants: {
        notes: ({ last }: { last?: { sent: readonly unknown[] } }) => sent.push(...(last?.sent ?? [])),
      },
    });
    expect(sent).toContainEqual({ to: 'diagram', event: { type: 'focus', view: 'front' } });
    expect(sent).toContainEqual({ to: 'diagram', event: { type: 'focus', view: 'back' } });
    expect(sent).toContainEqual({ to: 'diagram', event: { type: 'open' } });
  });

  it('is missed by name', async () => {
    await expect(passes(machine, model)).rejects.toThrow(
      'No actor has the system id "diagram": list it under `system` of the model.',
    );
  });
});

it('an actor that is stopped in the step that starts it never runs', async () => {
  const machine = setup({ actors: { bell } }).createMachine({
    on: { flash: { actions: [spawnChild('bell', { id: 'bell' }), stopChild('bell')] } },
  });
  await passes(machine, { cases: { flash: { plain: {} } }, actors: { bell: {} } });
});

describe('an actor whose id is given to another one while it runs', () => {
  const ringing = (...actions: unknown[]) =>
    setup({ actors: { bell } }).createMachine({
      context: { rung: false },
      on: { ring: { actions: [...actions, assign({ rung: true })] as never } },
    });
  const model = { name: 'door', cases: { ring: { plain: {} } }, actors: { bell: {} }, states: {} };
  const named = { id: 'bell' } as never;
  const spawned = spawnChild('bell', named);

  it.each([
    ['in a later step', [spawned]],
    ['in the same step', [spawned, spawned]],
    ['by an assignment', [assign({ rung: ({ spawn }) => Boolean(spawn('bell' as never, named)) })]],
  ])('%s is an error, because nothing can stop it any more', async (_, actions) => {
    await expect(testMachine({ ...model, machine: ringing(...actions) })).rejects.toThrow(
      'door starts another actor "bell" on "ring"',
    );
  });

  it('is none if it is stopped first', async () => {
    await passes(ringing(stopChild('bell'), spawned), model);
  });
});

it('cases of `mouse` are those of the wildcard `mouse.*`', async () => {
  const machine = createMachine({
    context: { moved: false },
    on: { 'mouse.*': { actions: assign({ moved: true }) } },
  });
  await passes(machine, { cases: { mouse: { plain: {} }, 'mouse.move': { plain: {} } } });
});

it('an actor that spawnChild gives no id has outcomes too', async () => {
  const machine = setup({ actors: { upload } }).createMachine({
    entry: spawnChild('upload'),
    on: { 'xstate.done.actor.*': {} },
  });
  await passes(machine, { actors: { upload: { done: { output: 'a.png' } } } });
});

it('events of the start are taken in the order of XState: of children, of actions, then sent ones', async () => {
  const machine = setup({
    types: { context: {} as { log: string[] } },
    actors: { ticks: fromObservable<number, undefined>(() => real() as never) },
    actions: { note: assign({ log: ({ context, event }) => [...context.log, event.type] }) },
  }).createMachine({
    context: { log: [] },
    invoke: { id: 'ticks', src: 'ticks', onSnapshot: { actions: 'note' } },
    entry: [
      sendTo(({ self }) => self, { type: 'sent' }),
      ({ self }) => self.send({ type: 'own' }),
      raise({ type: 'raised' }),
    ],
    on: { '*': { actions: 'note' } },
  });
  const order = ['raised', 'xstate.snapshot.ticks', 'own', 'sent'];
  await passes(machine, {
    actors: { ticks: {} },
    invariants: {
      order: ({ context }: { context: { log: string[] } }) => expect(context.log).toEqual(order),
    },
  });
});
