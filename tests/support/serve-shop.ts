import { readConfig } from '../../server/config/config.ts';
import { type RunningShop, serve } from '../../server/startup/serve.ts';

/** Asks the process for a shop, or for the end of one. Each request has a number of its own. */
export type ServeRequest = { number: number } & (
  | { open: Record<string, string>; shopFolder: string }
  | { close: string }
);

export interface ServeResponse {
  number: number;
  /** Of the shop opened or closed, such as http://127.0.0.1:4711 */
  address?: string;
  error?: string;
}

/** Serves any number of shops, each with its environment, on ports of their own. Ends with the process that forked it. */
const shops = new Map<string, RunningShop>();

const respond = async (request: ServeRequest): Promise<string> => {
  if ('close' in request) {
    await shops.get(request.close)?.close();
    shops.delete(request.close);
    return request.close;
  }
  const shop = await serve(readConfig(request.open), () => undefined, request.shopFolder);
  shops.set(shop.address, shop);
  return shop.address;
};

process.on('message', (request: ServeRequest) => {
  const { number } = request;
  const send = (response: ServeResponse) => process.send?.(response);
  respond(request).then(
    (address) => send({ number, address }),
    (error: unknown) => send({ number, error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
