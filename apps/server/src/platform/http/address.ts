import { BlockList, isIP } from 'node:net';

/**
 * Returns a client's IP address in a form that the database can store. Behind trusted proxies the address is header
 * text that may have a port or a zone. Text that is not an address becomes null, so that it cannot break an audit
 * entry.
 */
export function addressOf(ip: string | undefined): string | null {
  const bare = (ip ?? '')
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  return isIP(bare) === 0 ? null : bare;
}

/**
 * Returns an IP address's network, which is used to limit requests without a session. It is the IPv4 address, or the
 * /64 network of an IPv6 address, because one internet connection has a whole /64.
 */
export function networkOf(ip: string | null | undefined): string {
  const address = addressOf(ip ?? undefined);
  if (address === null) return 'unknown';
  if (isIP(address) === 4) return address;
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [...(first ?? []), ...Array<string>(8).fill('0')].slice(0, 8 - (last?.length ?? 0)).concat(last ?? []);
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The networks for the names in TRUSTED_PROXIES. */
const networks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Returns a function that finds the client's IP address for connections outside the web framework, such as sockets. It
 * is the nearest hop that is not a trusted proxy. The function ignores earlier hops in the header, because a client can
 * invent them (ASVS 15.3.4).
 */
export function callerOf(
  trustedProxies: readonly string[],
): (remote: string | undefined, forwardedFor: string | string[] | undefined) => string | null {
  const trusted = new BlockList();
  for (const name of trustedProxies.flatMap((one) => networks[one] ?? [one])) {
    const [address = '', bits] = name.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return (remote, forwardedFor) => {
    const hops = [forwardedFor ?? []].flat().join(',').split(',').reverse();
    let address = addressOf(remote);
    for (const hop of hops) {
      if (address === null || hop.trim() === '' || !isTrusted(address)) break;
      address = addressOf(hop.trim());
    }
    return address;
  };
}
