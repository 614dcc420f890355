import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAuthority } from '../../testing/certificates.ts';
import { fetchMedia } from './media.ts';
import { createPublicLookup, isPublicAddress, PrivateAddressError, requestPublic } from './public-request.ts';

/** Addresses that the name server returns. */
let addresses: { address: string; family: number }[] = [];
const resolve = (_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
  callback(null, addresses);
const lookupPublic = createPublicLookup(resolve as never);

const authority = makeAuthority();
const name = 'media.example.org';
let server: Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  const { cert, key } = authority.issue(name);
  server = createServer({ cert, key }, (request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/file' }).end();
    else response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(JSON.stringify(request.headers));
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  connections = 0;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const here: LookupFunction = (_hostname, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);
const request = (path: string, network: Parameters<typeof requestPublic>[2] = {}) =>
  requestPublic(`https://${name}:${port}${path}`, AbortSignal.timeout(5000), {
    ca: authority.cert,
    lookup: lookupPublic,
    ...network,
  });

describe('an address', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:4700::6810:84e5', '2a00:1450:4001:82b::200e'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '4000::1',
    '3fff::1',
    '::ffff:8.8.8.8',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::1',
    'media.example.org',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a request to a public name', () => {
  it('is not sent if one of its addresses is private, and no connection is opened', async () => {
    for (const found of [['127.0.0.1'], ['10.0.0.1'], ['93.184.216.34', '169.254.169.254'], ['::1'], []]) {
      addresses = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      await expect(request('/file')).rejects.toBeInstanceOf(PrivateAddressError);
    }
    expect(connections).toBe(0);
  });

  it('is looked up in the same way without other settings', async () => {
    const signal = AbortSignal.timeout(5000);
    await expect(requestPublic(`https://localhost:${port}/file`, signal)).rejects.toBeInstanceOf(PrivateAddressError);
    expect(connections).toBe(0);
  });

  it('is connected to the checked address', async () => {
    addresses = [{ address: '93.184.216.34', family: 4 }];
    const found = await new Promise((resolve) =>
      lookupPublic(name, {}, (error, address, family) => resolve([error, address, family])),
    );
    expect(found).toEqual([null, '93.184.216.34', 4]);
    const all = await new Promise((resolve) => lookupPublic(name, { all: true }, (_, found) => resolve(found)));
    expect(all).toEqual(addresses);
  });

  it('is not sent to an address in the URL', async () => {
    for (const host of [`127.0.0.1:${port}`, `[::1]:${port}`, `2130706433:${port}`])
      await expect(requestPublic(`https://${host}/file`, AbortSignal.timeout(5000))).rejects.toBeInstanceOf(
        PrivateAddressError,
      );
    expect(connections).toBe(0);
  });

  it('returns the response, follows no redirect and requires a valid certificate', async () => {
    const file = await request('/file', { lookup: here });
    let text = '';
    for await (const part of file) text += part;
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    expect(JSON.parse(text)).not.toHaveProperty('authorization');
    const moved = await request('/moved', { lookup: here });
    moved.destroy();
    expect(moved.statusCode).toBe(302);
    await expect(request('/file', { lookup: here, ca: makeAuthority('Another').cert })).rejects.toThrow();
  });
});

it('media that the service redirects is loaded without the secret, and is refused at a private address', async () => {
  addresses = [{ address: '127.0.0.1', family: 4 }];
  const service = createHttpServer((_request, response) =>
    response.writeHead(307, { location: `https://${name}:${port}/file` }).end(),
  );
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const get = (lookup: LookupFunction) =>
    fetchMedia(`${origin}/media/1`, { origin, authorization: 'Basic x', network: { lookup, ca: authority.cert } });
  await expect(get(lookupPublic)).rejects.toMatchObject({ kind: 'refused' });
  expect(connections).toBe(0);
  const media = await get(here);
  expect(media).toMatchObject({ status: 200, ok: true, mimeType: 'audio/mpeg' });
  expect(media.bytes.toString()).not.toContain('Basic');
  await new Promise((resolve) => service.close(resolve));
});
