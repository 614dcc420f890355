import { type LookupAddress, lookup as lookupName } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The only IPv6 addresses that are assigned to the public internet. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns true if an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(publicIpv6);
}

/** Error for a name that resolves to an address outside the public internet. */
export class PrivateAddressError extends Error {
  constructor() {
    super('The name does not resolve to public addresses.');
    this.name = 'PrivateAddressError';
  }
}

/**
 * Returns a function that resolves a name for a connection. It fails if one of the name's addresses is not public. The
 * connection uses exactly the checked addresses, so a second answer of the name server has no effect.
 */
export const createPublicLookup =
  (resolve: typeof lookupName): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new PrivateAddressError(), '');
      else if (!addresses.every(({ address }) => isPublicAddress(address))) callback(new PrivateAddressError(), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });

const lookupPublic = createPublicLookup(lookupName);

/** The lookup and the authority of a connection. Only tests use others than the default ones. */
export interface Network {
  lookup?: LookupFunction;
  ca?: string;
}

/**
 * Requests an https URL without secrets, and follows no redirects. The URL's host must be a name, because an address in
 * a URL is not looked up.
 * @throws PrivateAddressError if the name does not resolve to public addresses
 */
export const requestPublic = (url: string, signal: AbortSignal, network: Network = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    if (isIP(new URL(url).hostname.replace(/^\[|\]$/g, '')) !== 0) throw new PrivateAddressError();
    get(url, { signal, agent: false, lookup: lookupPublic, ...network }, resolve).on('error', reject);
  });
