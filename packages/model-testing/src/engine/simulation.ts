import { AsyncLocalStorage } from 'node:async_hooks';
import type { AnyActorRef, AnyEventObject } from 'xstate';

/**
 * Time, chance and ids of a machine, as a function of its path: the exploration, the prediction of a step and the real
 * actor all see the same. Mutable: each draw counts.
 */
export interface Simulation {
  /** Simulated time in ms since the start. */
  now: number;
  /** Number of random values drawn. */
  draws: number;
  /** Number of custom actions executed. They draw from a sequence of their own: the exploration leaves most of them out. */
  executed: number;
  /** Number of actors created. */
  actors: number;
}

export const startOf = (): Simulation => ({ now: 0, draws: 0, executed: 0, actors: 0 });

/** Start of the simulated time, unless the model sets another. */
export const defaultStartTime = '2030-01-01T00:00:00Z';

/** Takes an event that is sent to an actor of the app; `deliver` lets the actor have it. */
export type OnSent = (to: AnyActorRef, event: AnyEventObject, deliver: () => void) => void;

const simulations = new AsyncLocalStorage<{
  readonly simulation: Simulation;
  readonly startTime: number;
  readonly onSent: OnSent | undefined;
}>();

interface Relay {
  _relay(source: AnyActorRef | undefined, target: AnyActorRef, event: AnyEventObject): void;
}

const watched = new WeakSet<object>();

/** Reports what an actor of the app, which has a system of its own, is sent during a simulation by its own `send()`. */
export const watchActor = ({ system }: AnyActorRef): void => {
  const relayed = system as unknown as Relay | undefined;
  // A fake has no system.
  if (relayed?._relay === undefined || watched.has(relayed)) return;
  watched.add(relayed);
  const relay = relayed._relay;
  relayed._relay = (source, target, event) => {
    const deliver = () => simulations.exit(() => relay(source, target, event));
    const onSent = simulations.getStore()?.onSent;
    if (onSent) onSent(target, event, deliver);
    else deliver();
  };
};

/** The draws of an action are numbered apart from those of the machine. */
const actionDraws = 1_000_000_000;
const drawsPerAction = 1000;

/** Runs a custom action of the machine, whose draws shift none of the machine's. */
export const simulateAction = (simulation: Simulation, action: () => void): void => {
  const { draws } = simulation;
  simulation.draws = actionDraws + simulation.executed * drawsPerAction;
  simulation.executed += 1;
  try {
    action();
  } finally {
    simulation.draws = draws;
  }
};

/**
 * Random values repeat after so many. A machine that keeps one has a bounded number of states then, and still no two that
 * it draws one after the other are the same.
 */
const randomCycle = 16;

/** The n-th value of the random number generator mulberry32, in [0, 1). */
const randomNumber = (n: number): number => {
  const state = Math.imul(n + 1, 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
};

const uuidPrefix = '5eed5eed-0000-4000-8000-' as const;
const idPrefix = 'actor:';

export const nextActorId = (simulation: Simulation): string => {
  simulation.actors += 1;
  return `${idPrefix}${simulation.actors}`;
};

/** Whether XState made the id, because the machine names none. */
export const isAnonymous = (id: string): boolean => id.startsWith(idPrefix);

/** Numbers generated ids by their first appearance, so that states that differ in nothing else are the same. */
export const renumberIds = (text: string): string => {
  if (!text.includes(uuidPrefix) && !text.includes(idPrefix)) return text;
  const numbers = new Map<string, string>();
  return text.replace(/5eed5eed-0000-4000-8000-[0-9a-f]{12}|\bactor:\d+\b/g, (id) => {
    const number = numbers.get(id) ?? `#${numbers.size + 1}`;
    numbers.set(id, number);
    return number;
  });
};

/** The next number of the current simulation; undefined outside of one. */
const draw = (): number | undefined => {
  const simulation = simulations.getStore()?.simulation;
  if (!simulation) return undefined;
  simulation.draws += 1;
  return simulation.draws;
};

/** What the simulation replaces, as it was before. */
const readGlobals = () => ({
  date: globalThis.Date,
  random: Math.random,
  uuid: crypto.randomUUID,
  bytes: crypto.getRandomValues,
});
let original = readGlobals();

const now = (): number => {
  const store = simulations.getStore();
  return store ? store.startTime + store.simulation.now : original.date.now();
};

const SimulatedDate = new Proxy(globalThis.Date, {
  construct: (target, args: unknown[], newTarget) => {
    const at = args.length === 0 && simulations.getStore() ? [now()] : args;
    return Reflect.construct(original.date, at, newTarget === SimulatedDate ? target : newTarget);
  },
  apply: () => new original.date(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
}) as DateConstructor;

const simulatedRandom = (): number => {
  const number = draw();
  return number === undefined ? original.random() : randomNumber(number % randomCycle);
};

const simulatedUuid = (): ReturnType<typeof crypto.randomUUID> => {
  const number = draw();
  if (number === undefined) return original.uuid.call(crypto);
  return `${uuidPrefix}${number.toString(16).padStart(12, '0')}`;
};

const simulatedBytes = (view: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const number = draw();
  if (number === undefined) return original.bytes.call(crypto, view) as Uint8Array<ArrayBuffer>;
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  bytes.forEach((_, index) => {
    bytes[index] = Math.floor(randomNumber((number % randomCycle) + randomCycle * (index + 1)) * 256);
  });
  return view;
};

const setGlobals = ({ date, random, uuid, bytes }: typeof original): void => {
  globalThis.Date = date;
  Math.random = random;
  crypto.randomUUID = uuid;
  crypto.getRandomValues = bytes;
};

let users = 0;

const release = (): void => {
  users -= 1;
  if (users === 0) setGlobals(original);
};

/**
 * Runs the work with simulated time and chance. Code that runs meanwhile outside of the work, such as another test, sees
 * the real ones.
 */
export const simulate = <Result>(
  simulation: Simulation,
  startTime: string | undefined,
  work: () => Result,
  onSent?: OnSent,
): Result => {
  if (users === 0) {
    original = readGlobals();
    setGlobals({
      date: SimulatedDate,
      random: simulatedRandom,
      uuid: simulatedUuid,
      bytes: simulatedBytes as typeof crypto.getRandomValues,
    });
  }
  users += 1;
  const start = Date.parse(startTime ?? defaultStartTime);
  let result: Result;
  try {
    result = simulations.run({ simulation, startTime: start, onSent }, work);
  } catch (error) {
    release();
    throw error;
  }
  if (result instanceof Promise) return result.finally(release) as Result;
  release();
  return result;
};
