import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { boundPort } from '../../server/config/public-url.ts';
import { gracefulClose } from '../../server/plugins/graceful-close.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A closing server with three connections: half a request, a request that is answered on demand, and one that never is. */
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
  const connections = {
    incomplete: open('/answered', '{'),
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
  if (!socket.closed) await once(socket, 'close');
};

test('a closing server waits three seconds for requests, eight for responses, and closes idle connections', async () => {
  const { closed, answer, incomplete, complete, unanswered } = await closingServer();
  vi.advanceTimersByTime(2999);
  await new Promise(setImmediate);
  expect(incomplete.closed).toBe(false);
  vi.advanceTimersByTime(1);
  await closes(incomplete);

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
