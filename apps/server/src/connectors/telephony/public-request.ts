import { type LookupAddress, lookup as lookupName } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not on the public internet, such as private networks and metadata services of clouds. */
const closed = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', bits] = network.split('/');
  closed.addSubnet(address, Number(bits), 'ipv4');
}
/** Only these IPv6 addresses are public. Teredo, 6to4 and documentation addresses are not. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed.addSubnet(address, bits, 'ipv6');

/** Returns true if an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(address) === 0 || closed.check(address, family)) return false;
  return family === 'ipv4' || open.check(address, 'ipv6');
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
