import Fastify from 'fastify';

type Stored = Map<string, Record<string, unknown>>;
interface Index {
  settings: Record<string, unknown>;
  records: Stored;
}

/** In-memory fake of the hosted index's write API: settings, batches, moving indexes, tasks. */
export const fakeSearchService = async () => {
  const indexes = new Map<string, Index>();
  const app = Fastify();
  // The client sends JSON as text/plain.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  let refuseAfter = Number.POSITIVE_INFINITY;
  let batches = 0;
  const indexOf = (name: string): Index => {
    const found = indexes.get(name) ?? { settings: {}, records: new Map() };
    indexes.set(name, found);
    return found;
  };
  const task = { taskID: 1, updatedAt: '2026-01-01T00:00:00Z', objectIDs: [] };
  interface Named {
    Params: { name: string };
  }

  app.put<Named & { Body: Record<string, unknown> }>(
    '/1/indexes/:name/settings',
    async ({ params, body }) => {
      indexOf(params.name).settings = body;
      return task;
    },
  );
  app.post<Named & { Body: { requests: { action: string; body: { objectID: string } }[] } }>(
    '/1/indexes/:name/batch',
    async ({ params, body }, reply) => {
      batches += 1;
      if (batches > refuseAfter) return reply.code(403).send({ message: 'Quota exceeded', status: 403 });
      const { records } = indexOf(params.name);
      for (const { action, body: record } of body.requests)
        if (action === 'deleteObject') records.delete(record.objectID);
        else records.set(record.objectID, record);
      return task;
    },
  );
  app.post<Named & { Body: { operation: string; destination: string } }>(
    '/1/indexes/:name/operation',
    async ({ params, body }) => {
      indexes.set(body.destination, indexOf(params.name));
      indexes.delete(params.name);
      return task;
    },
  );
  app.get('/1/indexes/:name/task/:id', async () => ({ status: 'published', pendingTask: false }));

  await app.listen({ port: 0, host: '127.0.0.1' });
  const listening = app.server.address();
  if (listening === null || typeof listening === 'string') throw new Error('The fake service has no port.');
  return {
    host: { url: `127.0.0.1:${listening.port}`, accept: 'readWrite', protocol: 'http' } as const,
    indexes,
    batchCount: () => batches,
    /** Accepts the next `more` batches and rejects the following ones. */
    refuseAfter: (more: number) => {
      refuseAfter = batches + more;
    },
    close: () => app.close(),
  };
};
