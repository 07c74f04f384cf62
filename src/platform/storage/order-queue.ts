import { type PreparedOrder, readPreparedOrder } from '../../domain/order.ts';
import type { LoadedOrder, OrderOwner } from '../../machines/order-submission.ts';
import { type JsonStorage, tryRead, tryWrite } from './storage.ts';

type QueuedOrder = PreparedOrder & { owner: OrderOwner };

const storageKey = 'order';

const parseEntry = (value: unknown): QueuedOrder[] => {
  const order = readPreparedOrder(value);
  const { owner } = Object(value) as { owner?: unknown };
  return order && (owner === null || typeof owner === 'string') ? [{ ...order, owner }] : [];
};

/**
 * Orders waiting for a connection, or for their owner to sign in again. All tabs share the stored list, so it is read
 * on each use.
 */
export const createOrderQueue = (storage: JsonStorage) => {
  /** Keys of orders that have ended but could not be removed: submitting them again would never end. */
  const ended = new Set<string>();
  const read = (): QueuedOrder[] => {
    const stored = tryRead(storage, storageKey);
    const orders = Array.isArray(stored) ? stored.flatMap(parseEntry) : [];
    return orders.filter(({ key }) => !ended.has(key));
  };
  const write = (orders: readonly QueuedOrder[]) =>
    orders.length > 0 ? storage.write(storageKey, orders) : storage.remove(storageKey);

  return {
    /** The owner's oldest order; none if the owner is not known yet. */
    load(owner: OrderOwner | undefined): LoadedOrder {
      const orders = read();
      return {
        order: readPreparedOrder(orders.find((order) => order.owner === owner)),
        isHeld: owner === null && orders.some((order) => order.owner !== null),
      };
    },
    keys: (): string[] => read().map(({ key }) => key),
    /** @throws StorageError */
    add(order: PreparedOrder, owner: OrderOwner): void {
      write([...read().filter(({ key }) => key !== order.key), { ...order, owner }]);
      ended.delete(order.key);
    },
    /** The order stays removed in this page if the storage cannot be written. */
    remove(key: string): void {
      try {
        write(read().filter((order) => order.key !== key));
      } catch {
        ended.add(key);
      }
    },
    /** Calls `onChange` when another tab may have changed the queue. */
    watch: (onChange: () => void) => storage.watch(storageKey, onChange),
    /**
     * Assigns the orders of one owner to another: a guest's to the account that was signed in to, as the guest merge on
     * the server does, and a customer's to the changed email.
     */
    reassign(from: OrderOwner, to: string): void {
      const orders = read();
      if (orders.every(({ owner }) => owner !== from)) return;
      tryWrite(
        storage,
        storageKey,
        orders.map((order) => (order.owner === from ? { ...order, owner: to } : order)),
      );
    },
  };
};
export type OrderQueue = ReturnType<typeof createOrderQueue>;
