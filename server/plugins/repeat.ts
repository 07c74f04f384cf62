import type { FastifyInstance } from 'fastify';

interface Repeated {
  readonly intervalMs: number;
  readonly task: () => Promise<unknown>;
  /** What is logged with the error of a task that fails. It is run again all the same. */
  readonly failed: string;
}

/** Runs a task at an interval, from one interval after now until the server closes, and never twice at once. */
export const repeat = (app: FastifyInstance, { intervalMs, task, failed }: Repeated): void => {
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      await task();
    } catch (error) {
      app.log.error({ err: error }, failed);
    }
    running = undefined;
  };
  const timer = setInterval(() => {
    running ??= run();
  }, intervalMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
};
