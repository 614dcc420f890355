import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchMedia } from './media.ts';

const authorization = 'Basic c2VjcmV0';
const asked: { host: string; path: string; authorization: string | undefined }[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let service: Server;
let other: Server;
let origin: string;
let otherHostUrl: string;

const listening = (server: Server) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
const note = (name: string) => (request: IncomingMessage, response: ServerResponse) => {
  asked.push({ host: name, path: request.url ?? '', authorization: request.headers.authorization });
  answer(request, response);
};

beforeAll(async () => {
  [service, other] = [createServer(note('service')), createServer(note('other'))];
  [origin, otherHostUrl] = [await listening(service), await listening(other)];
});
beforeEach(() => {
  asked.length = 0;
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'image/png; x=y' }).end('picture');
});
afterAll(async () => {
  for (const one of [service, other]) await new Promise((resolve) => one.close(resolve));
});

const get = (url: string) => fetchMedia(url, { origin, authorization });

describe('media of the telephone service', () => {
  it('is returned with its type', async () => {
    expect(await get(`${origin}/media/1`)).toMatchObject({
      bytes: Buffer.from('picture'),
      mimeType: 'image/png',
      ok: true,
    });
    expect(asked).toEqual([{ host: 'service', path: '/media/1', authorization }]);
  });

  it('is requested only from the service itself', async () => {
    const { port } = new URL(origin);
    for (const url of [
      `${otherHostUrl}/media/1`,
      origin.replace('http:', 'https:'),
      `http://localhost:${port}/media/1`,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'nonsense',
      '',
    ])
      await expect(get(url)).rejects.toMatchObject({ kind: 'refused' });
    expect(asked).toEqual([]);
  });

  it.each([
    () => `${otherHostUrl}/media/1`,
    () => 'http://media.example.org/1',
    () => 'https://127.0.0.1/1',
    () => 'https://2130706433/1',
    () => 'https://[::1]/1',
    () => 'https://localhost/1',
    () => 'https://metadata.google.internal/1',
    () => 'https://printer.local./1',
    () => 'file:///etc/passwd',
    () => '/media/2',
  ])('follows redirects only to public names over TLS: %#', async (location) => {
    answer = (_request, response) => response.writeHead(307, { location: location() }).end();
    await expect(get(`${origin}/media/1`)).rejects.toMatchObject({ kind: 'refused' });
    expect(asked).toHaveLength(1);
  });

  it('is refused if it is too large', async () => {
    let sent = 0;
    answer = (_request, response) => {
      const more = () => {
        while (!response.destroyed && sent < 300_000_000) {
          sent += 1_000_000;
          if (!response.write(Buffer.alloc(1_000_000))) return response.once('drain', more);
        }
        return response.end();
      };
      more();
    };
    await expect(get(`${origin}/media/1`)).rejects.toMatchObject({ kind: 'refused' });
    expect(sent).toBeLessThan(120_000_000);
  });
});
