import type { Algoliasearch } from 'algoliasearch';
import type { SearchSync, SyncBatch, SyncCursor } from '../repositories/search-sync.ts';

export interface SyncOptions {
  indexName: string;
  /** Push everything, even when changes would do. */
  isFull: boolean;
  /** Products in one request; 1000 unless given. */
  batchSize?: number;
  /** Called after each batch with the number of products pushed so far. */
  onProgress?: (pushed: number) => void;
}

export interface SyncReport {
  kind: 'full' | 'changes';
  saved: number;
  removed: number;
}

/** How the hosted index finds and ranks; the same on every full sync. */
const settings = {
  searchableAttributes: ['name', 'name_bn', 'keywords', 'short_description'],
  customRanking: ['desc(created_at)'],
  attributesToRetrieve: ['id', 'name', 'name_bn', 'slug', 'featured_img', 'unit_price', 'sales_price'],
  attributesToHighlight: [],
  hitsPerPage: 10,
};

/** A change committed late carries an earlier moment: each run looks back this far. Saving twice does no harm. */
const lookBack = 5 * 60_000;
const before = (at: string): SyncCursor => ({ at: new Date(Date.parse(at) - lookBack).toISOString(), id: 0 });

/**
 * Pushes the catalogue to a hosted index: all of it into a new index that then takes the old one's place, or, once
 * that was done, what changed since. Progress is saved after each batch, so an interrupted run is resumed.
 * @throws the index's error; what was pushed stays pushed
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

  /** Pushes batch after batch from a cursor on. */
  const pushAll = async (
    to: string,
    read: (cursor: SyncCursor, size: number) => Promise<SyncBatch | undefined>,
    from: SyncCursor,
  ) => {
    const done = { saved: 0, removed: 0 };
    for (
      let cursor = from, batch = await read(cursor, batchSize);
      batch;
      batch = await read(cursor, batchSize)
    ) {
      await push(to, batch);
      cursor = batch.next;
      await sync.saveProgress(to, cursor);
      done.saved += batch.save.length;
      done.removed += batch.remove.length;
      onProgress(done.saved + done.removed);
    }
    return done;
  };

  const pushChanges = async (since: SyncCursor): Promise<SyncReport> => ({
    kind: 'changes',
    ...(await pushAll(indexName, sync.nextChangedBatch, since)),
  });

  const pushEverything = async (): Promise<SyncReport> => {
    const begun = (await sync.progress(next)) ?? { at: await sync.now(), id: 0 };
    if (begun.id === 0) {
      const { taskID } = await index.setSettings({ indexName: next, indexSettings: settings });
      await index.waitForTask({ indexName: next, taskID });
      await sync.saveProgress(next, begun);
    }
    const all = await pushAll(next, sync.nextBatch, begun);
    const { taskID } = await index.operationIndex({
      indexName: next,
      operationIndexParams: { operation: 'move', destination: indexName },
    });
    await index.waitForTask({ indexName: next, taskID });
    await sync.saveProgress(indexName, { at: begun.at, id: 0 });
    await sync.deleteProgress(next);
    // What changed while all of it was on its way.
    await pushChanges(before(begun.at));
    return { kind: 'full', ...all };
  };

  const last = await sync.progress(indexName);
  const isCutOff = (await sync.progress(next)) !== undefined;
  return options.isFull || isCutOff || last === undefined ? pushEverything() : pushChanges(before(last.at));
};
