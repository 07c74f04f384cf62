import ipaddr from 'ipaddr.js';

/** The address without what gateways add in X-Forwarded-For: quotes, brackets, a port, an interface. */
const bareAddress = (address: string): string =>
  address
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');

/**
 * The network of an address: an IPv4 address, or the /64 of an IPv6 address, which belongs to one customer. An IPv6 address
 * that contains an IPv4 address, mapped or of NAT64, is that address.
 * @param from an address as in X-Forwarded-For, with or without a port
 */
export const networkPrefix = (from: string): string => {
  const bare = bareAddress(from);
  if (!ipaddr.isValid(bare)) return bare;
  const address = ipaddr.process(bare);
  if (address instanceof ipaddr.IPv4) return address.toString();
  if (address.range() === 'rfc6052') return ipaddr.fromByteArray(address.toByteArray().slice(-4)).toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
};

/**
 * How many of its networks' limits a /48 has: it contains 65,536 networks, and one customer may have it, or a provider
 * may give it to many.
 */
export const siteFactor = 20;

/** The /48 of an IPv6 network from networkPrefix(); null for other networks. */
export const siteOf = (network: string): string | null => {
  const [site] = /^[0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f]{1,4}(?=:[0-9a-f]{1,4}$)/.exec(network) ?? [];
  return site === undefined ? null : `${site}::/48`;
};
