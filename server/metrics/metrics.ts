import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FairQueue } from '../admission/fair-queue.ts';
import type { Replica } from '../database/replica.ts';

/**
 * The metrics of one server process. Labels have low cardinality: route patterns instead of URLs, reasons instead of
 * messages. They are collected even without METRICS_PORT.
 */
export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  const queues = new Set<FairQueue>();
  new Gauge({
    name: 'razz_admission_tasks',
    help: 'Expensive tasks that run, and that wait for their turn, by kind of work.',
    labelNames: ['work', 'state'],
    registers,
    collect() {
      for (const queue of queues)
        for (const state of ['running', 'waiting'] as const)
          this.set({ work: queue.work, state }, queue.stats()[state]);
    },
  });
  new Counter({
    name: 'razz_admission_dropped_total',
    help: 'Expensive tasks that were not done: refused because too many waited, or abandoned because the client had left.',
    labelNames: ['work', 'reason'],
    registers,
    collect() {
      this.reset();
      for (const queue of queues)
        for (const reason of ['refused', 'abandoned'] as const)
          this.inc({ work: queue.work, reason }, queue.stats()[reason]);
    },
  });
  return {
    registry,
    /** Whose tasks are counted. */
    queues,
    requestDuration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from receiving a request to the end of its response, by route pattern.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    ordersPlaced: new Counter({
      name: 'razz_orders_placed_total',
      help: 'Orders placed. A request repeated with its idempotency key counts once.',
      labelNames: ['payment_method'],
      registers,
    }),
    ordersRefused: new Counter({
      name: 'razz_orders_refused_total',
      help: 'Rejected orders by reason. The reason stock is a sold-out or insufficient product.',
      labelNames: ['reason'],
      registers,
    }),
    searchFailures: new Counter({
      name: 'razz_search_failures_total',
      help: 'Searches that ended in a server error.',
      labelNames: ['operation'],
      registers,
    }),
    catalogueReads: new Counter({
      name: 'razz_catalogue_reads_total',
      help: 'Catalogue reads by database: primary or replica.',
      labelNames: ['database'],
      registers,
    }),
    omittedValues: new Counter({
      name: 'razz_omitted_values_total',
      help: 'Stored values that reads omitted because the contract does not allow them.',
      labelNames: ['operation'],
      registers,
    }),
    renderFallbacks: new Counter({
      name: 'razz_render_fallbacks_total',
      help: 'Pages left to client-side rendering because rendering on the server failed or timed out.',
      labelNames: ['route', 'reason'],
      registers,
    }),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;

/** Adds the connections of each pool, read at each scrape. */
export const observePools = ({ registry }: Metrics, pools: Record<string, pg.Pool>): void => {
  new Gauge({
    name: 'razz_db_pool_connections',
    help: 'Connections of the database pool by state, requests waiting for one, and the maximum.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, { totalCount, idleCount, waitingCount, options }] of Object.entries(pools)) {
        this.set({ pool: name, state: 'used' }, totalCount - idleCount);
        this.set({ pool: name, state: 'idle' }, idleCount);
        this.set({ pool: name, state: 'waiting' }, waitingCount);
        this.set({ pool: name, state: 'max' }, options.max);
      }
    },
  });
};

/** Adds the lag of the replica, read at each scrape. */
export const observeReplica = ({ registry }: Metrics, { lag }: Replica): void => {
  new Gauge({
    name: 'razz_replica_lag_seconds',
    help: 'Maximum age of the data on the read replica; +Inf until it is measured.',
    registers: [registry],
    collect() {
      this.set(lag());
    },
  });
};

const unsentMails = `
  SELECT count(*) AS unsent, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS age
  FROM outbox_mails WHERE sent_at IS NULL AND due_at < 'infinity'`;

/** Adds the mail outbox. Without a database, a scrape omits these two metrics and still returns the others. */
export const observeOutbox = ({ registry }: Metrics, pool: pg.Pool): void => {
  const unsent = new Gauge({
    name: 'razz_mails_unsent',
    help: 'Unsent mails in the outbox, without those given up.',
    registers: [registry],
  });
  new Gauge({
    name: 'razz_oldest_unsent_mail_seconds',
    help: 'Age of the oldest unsent mail; 0 without unsent mails.',
    registers: [registry],
    async collect() {
      try {
        const { rows } = await pool.query<{ unsent: number; age: number }>(unsentMails);
        for (const row of rows) {
          unsent.set(row.unsent);
          this.set(row.age);
        }
      } catch {
        unsent.remove();
        this.remove();
      }
    },
  });
};
