import type { Server } from 'node:http';
import type { Config } from './config.ts';

/** HOST values that mean all interfaces and cannot be used in URLs. */
const wildcards = new Set(['0.0.0.0', '::']);

/** URL at which a browser on this machine reaches a server that listens on `host`. */
export const listeningUrl = (host: string, port: number): string => {
  const name = wildcards.has(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/** The port a server is bound to, which the system chooses for PORT=0; `port` until it listens. */
export const boundPort = (server: Server, port: number): number => {
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port;
};

/**
 * The origin of all absolute URLs: mails, canonical links, JSON-LD, OAuth metadata. Never taken from the request's
 * Host header, which the client controls.
 */
export const publicUrl = (config: Config, server: Server): string =>
  config.publicUrl ?? listeningUrl(config.host, boundPort(server, config.port));
