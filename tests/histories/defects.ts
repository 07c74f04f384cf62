import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Change {
  /** below `server/` */
  file: string;
  found: string;
  replacement: string;
}

const lateAnswer = (owner: string): Change => ({
  file: 'plugins/caller.ts',
  found: `return store(transaction, ${owner});`,
  replacement: `resolve(await store(transaction, ${owner}));
        await new Promise((slept) => setTimeout(slept, 100));
        return;`,
});

/** Defects that no count of orders shows at once, as changes of the server's source. */
export const defects: Readonly<Record<string, readonly Change[]>> = {
  'a cancellation does not lock the order': [
    { file: 'repositories/orders/cancel-order.ts', found: '        .forUpdate()\n', replacement: '' },
  ],
  'an order does not lock its products, and writes the stock that it has read': [
    {
      file: 'repositories/orders/ordered-products.ts',
      found: 'FOR NO KEY UPDATE OF product`',
      replacement: '`',
    },
    {
      file: 'repositories/orders/ordered-products.ts',
      found: 'SET current_stock = current_stock - ordered.quantity\n    FROM unnest(',
      replacement:
        'SET current_stock = old.current_stock - ordered.quantity\n    FROM (SELECT id, current_stock FROM products) AS old JOIN unnest(',
    },
    {
      file: 'repositories/orders/ordered-products.ts',
      found: 'AS ordered (id, quantity)\n    WHERE products.id = ordered.id AND products.current_stock >=',
      replacement:
        'AS ordered (id, quantity) ON ordered.id = old.id\n    WHERE products.id = ordered.id AND products.current_stock >=',
    },
  ],
  'an order is placed without its key': [
    {
      file: 'routes/orders.ts',
      found: "const key = headers['idempotency-key'];",
      replacement: 'const key = headers.none as string | undefined;',
    },
  ],
  'a product is cached for two seconds': [
    {
      file: 'repositories/catalogue/products.ts',
      found: "findBy('id', id, userId),",
      replacement: `{
        const cache = ((globalThis as any).products ??= new Map());
        const cached = cache.get(id);
        if (cached?.at > performance.now() - 2000) return cached.value;
        const value = findBy('id', id, userId);
        cache.set(id, { value, at: performance.now() });
        return value;
      },`,
    },
  ],
  'a coupon is cached for three seconds': [
    {
      file: 'repositories/orders/coupons.ts',
      found: '      const found = await named(code)',
      replacement: `      const cache = ((globalThis as any).coupons ??= new Map());
      const cached = cache.get(code);
      if (cached?.at > performance.now() - 3000) return cached.value;
      const found = await named(code)`,
    },
    {
      file: 'repositories/orders/coupons.ts',
      found: 'return min_subtotal === 0 ? coupon : { ...coupon, min_subtotal };',
      replacement: `const value = min_subtotal === 0 ? coupon : { ...coupon, min_subtotal };
      cache.set(code, { value, at: performance.now() });
      return value;`,
    },
  ],
  'a mail is sent before the order is committed': [
    {
      file: 'repositories/orders/place-order.ts',
      found: 'await outboxRepository(transaction).enqueueOrderMail(',
      replacement: 'await (async (..._: unknown[]) => outboxRepository)(',
    },
    {
      file: 'routes/orders.ts',
      found: 'orderPlacedMail({ ...mailOptions(), isGuest }, order, locale, districts),',
      replacement: `{
        const mail = orderPlacedMail({ ...mailOptions(), isGuest }, order, locale, districts);
        app.sendMail(mail).catch(() => {});
        return mail;
      },`,
    },
  ],
  'a repeated cancellation returns the products again': [
    {
      file: 'repositories/orders/cancel-order.ts',
      found: "if (status === 'cancelled') return orders.get(id);",
      replacement: `if (status === 'cancelled') {
        await changeStatus(transaction, id, 'pending', 'cancelled');
        return orders.get(id);
      }`,
    },
  ],
  'an order that is processed can be cancelled': [
    {
      file: 'repositories/orders/cancel-order.ts',
      found: "if (status !== 'pending' || needsRefund)",
      replacement: 'if (needsRefund)',
    },
  ],
  'a sign-in merges the guest after its response': [
    {
      file: 'routes/sign-in.ts',
      found: 'if (caller.userId === null) await mergeGuestIntoAccount(db, id, userId);',
      replacement:
        'if (caller.userId === null) setTimeout(() => void mergeGuestIntoAccount(db, id, userId).catch(() => {}), 500);',
    },
    {
      file: 'routes/sign-in.ts',
      found: 'started.id !== lostId)',
      replacement: 'started.id !== lostId && started.id !== id)',
    },
  ],
  'a write is acknowledged before it is committed': [
    {
      file: 'plugins/caller.ts',
      found: 'const result = await db.transaction().execute(async (transaction) => {',
      replacement:
        'const result = await new Promise<T>((resolve, reject) => void db.transaction().execute(async (transaction) => {',
    },
    lateAnswer('{ userId: userId ?? 0 }'),
    lateAnswer('{ sessionId: started?.id ?? session.id ?? 0 }'),
    {
      file: 'plugins/caller.ts',
      found: `      });
      if (started !== undefined && session !== null)`,
      replacement: `      }).catch(reject));
      if (started !== undefined && session !== null)`,
    },
  ],
};

/** Copies the server and applies a defect. @returns the folder of the copy, which the caller removes */
export const copyWithDefect = async (project: string, changes: readonly Change[]): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'razz-defect-'));
  for (const name of ['server', 'src', 'packages', 'package.json', 'tsconfig.json', 'index.html'])
    await cp(join(project, name), join(root, name), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'));
  for (const { file, found, replacement } of changes) {
    const path = join(root, 'server', file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(found)) throw new Error(`${file} does not contain "${found}".`);
    await writeFile(
      path,
      text.replace(found, () => replacement),
    );
  }
  return root;
};
