import { readConfig } from '../../server/config/config.ts';
import { type RunningShop, serve } from '../../server/serve.ts';

/** A request to open or close a shop. Its number identifies the response. */
export type ServeRequest = { number: number } & (
  | { open: Record<string, string>; shopFolder: string }
  | { close: string }
);

export interface ServeResponse {
  number: number;
  /** Address of the shop that was opened or closed, such as http://127.0.0.1:4711 */
  address?: string;
  error?: string;
}

// Run as a forked process: serves any number of shops on separate ports, and exits when its parent disconnects.
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
