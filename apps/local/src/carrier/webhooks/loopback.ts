import { isIP } from 'node:net';

/**
 * Returns true if a host is this machine. The carrier contacts no other host, so all its requests stay local.
 * @param host a name or an address, IPv6 with or without brackets
 */
export function isThisMachine(host: string): boolean {
  const bare = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true;
  const address = bare.replace(/^::ffff:/, '');
  return isIP(address) === 4 ? address.startsWith('127.') : address === '::1';
}

/** Returns the address to connect to. Node's resolver does not resolve subdomains of localhost. */
export function connectHost(host: string): string {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? 'localhost' : bare;
}
