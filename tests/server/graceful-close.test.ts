import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { boundPort } from '../../server/config/public-url.ts';
import { gracefulClose } from '../../server/plugins/graceful-close.ts';

afterEach(() => {
  vi.useRealTimers();
});

/**
 * A closing server with four connections: half a request, half a request after a complete one, a request that is answered
 * on demand, and one that never is.
 */
const closingServer = async () => {
  const app = Fastify();
  await app.register(gracefulClose);
  let receivedCount = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  app.post('/answered', async () => {
    receivedCount += 1;
    await answered;
    return 'answer';
  });
  app.post('/at-once', async () => 'answer');
  app.post('/never', () => {
    receivedCount += 1;
    return new Promise(() => {});
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const open = (path: string, body: string): Socket => {
    const socket = connect(boundPort(app.server, 0), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n${body}`,
    );
    return socket;
  };
  const second = open('/at-once', '{}');
  await once(second, 'data');
  second.write('POST /answered HTTP/1.1\r\nHost: localhost\r\n');
  const connections = {
    incomplete: open('/answered', '{'),
    second,
    complete: open('/answered', '{}'),
    unanswered: open('/never', '{}'),
  };
  await vi.waitFor(() => expect(receivedCount).toBe(2));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const closed = app.close();
  await new Promise(setImmediate);
  return { closed, answer, ...connections };
};

const closes = async (socket: Socket): Promise<void> => {
  // Fails sooner than the test would.
  if (!socket.closed) await once(socket, 'close', { signal: AbortSignal.timeout(5000) });
};

test('a closing server waits three seconds for requests, eight for responses, and closes idle connections', async () => {
  const { closed, answer, incomplete, second, complete, unanswered } = await closingServer();
  vi.advanceTimersByTime(2999);
  await new Promise(setImmediate);
  expect([incomplete.closed, second.closed]).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  await closes(incomplete);
  await closes(second);

  const received = once(complete, 'data');
  answer();
  expect(String(await received)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*answer$/);
  vi.advanceTimersByTime(50);
  await closes(complete);

  vi.advanceTimersByTime(4949);
  await new Promise(setImmediate);
  expect(unanswered.closed).toBe(false);
  vi.advanceTimersByTime(1);
  await closes(unanswered);
  await closed;
  expect(vi.getTimerCount()).toBe(0);
});
