import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Adds the checks that Amazon S3 makes but s3rver does not. Recomputes a URL's signature as Amazon documents it
 * (Signature Version 4, query parameters). Forwards an upload only after it is complete.
 */

const secret = 'S3RVER';
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns true if the signature in a request's URL is valid. */
function isSigned(request: IncomingMessage): boolean {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const signature = url.searchParams.get('X-Amz-Signature') ?? '';
  url.searchParams.delete('X-Amz-Signature');
  const [, day = '', region = '', service = '', end = ''] = (url.searchParams.get('X-Amz-Credential') ?? '').split('/');
  const names = (url.searchParams.get('X-Amz-SignedHeaders') ?? '').split(';');
  const query = [...url.searchParams]
    .map(([name, value]) => [escaped(name), escaped(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    url.searchParams.get('X-Amz-Date'),
    `${day}/${region}/${service}/${end}`,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = [region, service, end].reduce((last, part) => hmac(last, part), hmac(`AWS4${secret}`, day));
  const own = Buffer.from(hmac(key, text).toString('hex'));
  return own.length === signature.length && timingSafeEqual(own, Buffer.from(signature));
}

/**
 * Starts a proxy in front of an S3 server. It forwards requests with an authorization header, and requests whose URL
 * has a valid signature.
 */
export function startGate(behind: string): Promise<{ url: string; server: Server }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    if (request.headers.authorization === undefined && !isSigned(request)) {
      response
        .writeHead(403, { 'content-type': 'application/xml' })
        .end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      return;
    }
    const {
      host: _host,
      connection: _connection,
      'transfer-encoding': _encoding,
      expect: _expect,
      ...headers
    } = request.headers;
    const reply = await fetch(behind + request.url, {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(chunks.length > 0 ? { body: new Uint8Array(Buffer.concat(chunks)) } : {}),
    });
    const body = Buffer.from(await reply.arrayBuffer());
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }),
    ),
  );
}
