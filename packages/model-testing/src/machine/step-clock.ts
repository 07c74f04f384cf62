interface Timeout {
  readonly due: number;
  readonly fire: () => void;
}

/**
 * A simulated clock that fires one timer per step, as the model does. XState's `SimulatedClock` fires all timers that are
 * due at the same time, such as equal delays of two parallel regions.
 */
export class StepClock {
  private now = 0;
  private lastId = 0;
  private readonly timeouts = new Map<number, Timeout>();

  setTimeout(fire: () => void, timeout: number): number {
    this.lastId += 1;
    this.timeouts.set(this.lastId, { due: this.now + timeout, fire });
    return this.lastId;
  }

  clearTimeout(id: number): void {
    this.timeouts.delete(id);
  }

  /** Advances the time and fires the first timer that is then due; of equal ones, the one that was set first. */
  step(ms: number): void {
    this.now += ms;
    const [next] = [...this.timeouts].sort(([, a], [, b]) => a.due - b.due);
    if (!next || next[1].due > this.now) return;
    this.timeouts.delete(next[0]);
    next[1].fire();
  }
}
