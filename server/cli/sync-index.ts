import type { Algoliasearch } from 'algoliasearch';
import type { SearchSync, SyncBatch, SyncCursor } from '../repositories/catalogue/search-sync.ts';

export interface SyncOptions {
  indexName: string;
  /** Push all products instead of changes only. */
  isFull: boolean;
  /** Products per request. Default: 1000. */
  batchSize?: number;
  /** Called after each batch with the number of products pushed so far. */
  onProgress?: (pushed: number) => void;
}

export interface SyncReport {
  kind: 'full' | 'changes';
  saved: number;
  removed: number;
}

/** Settings of the hosted index, applied at every full sync. */
const settings = {
  searchableAttributes: ['name', 'name_bn', 'keywords', 'short_description', 'words'],
  customRanking: ['desc(created_at)'],
  attributesToRetrieve: ['id', 'name', 'name_bn', 'slug', 'featured_img', 'unit_price', 'sales_price'],
  attributesToHighlight: [],
  hitsPerPage: 10,
};

/** Overlap of two runs, because updated_at is older than the commit of its transaction. Pushes are idempotent. */
const overlapMs = 5 * 60_000;
const withOverlap = (at: string): SyncCursor => ({
  at: new Date(Date.parse(at) - overlapMs).toISOString(),
  id: 0,
});

/**
 * Pushes the catalogue to a hosted index: at first all products into a new index that then replaces the old one, later
 * only changes. Progress is saved after each batch, so that an interrupted run is resumed.
 * @throws the index's error, without rolling back pushed batches
 */
export const syncIndex = async (
  index: Algoliasearch,
  sync: SearchSync,
  options: SyncOptions,
): Promise<SyncReport> => {
  const { indexName, batchSize = 1000, onProgress = () => {} } = options;
  const next = `${indexName}_next`;

  const push = async (to: string, { save, remove }: SyncBatch): Promise<void> => {
    const requests = [
      ...save.map((record) => ({ action: 'updateObject' as const, body: { ...record } })),
      ...remove.map((objectID) => ({ action: 'deleteObject' as const, body: { objectID } })),
    ];
    const { taskID } = await index.batch({ indexName: to, batchWriteParams: { requests } });
    await index.waitForTask({ indexName: to, taskID });
  };

  /** Pushes all batches after a cursor. */
  const pushAll = async (
    to: string,
    read: (cursor: SyncCursor, size: number) => Promise<SyncBatch | undefined>,
    from: SyncCursor,
  ) => {
    const counts = { saved: 0, removed: 0 };
    for (
      let cursor = from, batch = await read(cursor, batchSize);
      batch;
      batch = await read(cursor, batchSize)
    ) {
      await push(to, batch);
      cursor = batch.next;
      await sync.saveProgress(to, cursor);
      counts.saved += batch.save.length;
      counts.removed += batch.remove.length;
      onProgress(counts.saved + counts.removed);
    }
    return counts;
  };

  const pushChanges = async (since: SyncCursor): Promise<SyncReport> => ({
    kind: 'changes',
    ...(await pushAll(indexName, sync.nextChangedBatch, since)),
  });

  const pushEverything = async (): Promise<SyncReport> => {
    const start = (await sync.progress(next)) ?? { at: await sync.now(), id: 0 };
    if (start.id === 0) {
      const { taskID } = await index.setSettings({ indexName: next, indexSettings: settings });
      await index.waitForTask({ indexName: next, taskID });
      await sync.saveProgress(next, start);
    }
    const all = await pushAll(next, sync.nextBatch, start);
    const { taskID } = await index.operationIndex({
      indexName: next,
      operationIndexParams: { operation: 'move', destination: indexName },
    });
    await index.waitForTask({ indexName: next, taskID });
    await sync.saveProgress(indexName, { at: start.at, id: 0 });
    await sync.deleteProgress(next);
    // Pushes the changes made during the full sync.
    await pushChanges(withOverlap(start.at));
    return { kind: 'full', ...all };
  };

  const last = await sync.progress(indexName);
  const isInterrupted = (await sync.progress(next)) !== undefined;
  return options.isFull || isInterrupted || last === undefined
    ? pushEverything()
    : pushChanges(withOverlap(last.at));
};
