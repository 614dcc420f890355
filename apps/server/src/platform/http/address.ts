import { isIP } from 'node:net';

/**
 * The address of a caller as the database can hold it. Behind trusted proxies it is text from a header, with a port
 * or a zone at times: what is no address then is null, so that it cannot spoil an audit entry.
 */
export function addressOf(ip: string | undefined): string | null {
  const bare = (ip ?? '')
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  return isIP(bare) === 0 ? null : bare;
}
