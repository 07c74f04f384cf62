import type { Server } from 'node:http';
import type { Config } from './config.ts';

/** HOST values that mean every interface: no link can lead to them. */
const wildcards = new Set(['0.0.0.0', '::']);

/** Where a browser on this machine reaches a server that listens on `host`. */
export const listeningUrl = (host: string, port: number): string => {
  const name = wildcards.has(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/** The port that a server is bound to, which PORT=0 leaves to the system; `port` until it listens. */
export const boundPort = (server: Server, port: number): number => {
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port;
};

/**
 * The origin of every link that leaves the server: mails, canonical links, JSON-LD, OAuth metadata. Never the
 * request's Host header, which the client chooses.
 */
export const publicUrl = (config: Config, server: Server): string =>
  config.publicUrl ?? listeningUrl(config.host, boundPort(server, config.port));
