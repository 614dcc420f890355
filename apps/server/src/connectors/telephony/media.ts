import { isIP } from 'node:net';
import { TelephonyError } from './port.ts';
import { type Network, PrivateAddressError, requestPublic } from './public-request.ts';

/** Maximum size of an attachment or recording, in bytes. */
const maxBytes = 64_000_000;
const requestMs = 60_000;

export interface Media {
  bytes: Buffer;
  mimeType: string;
  status: number;
  ok: boolean;
}

const refused = () => new TelephonyError('refused', null);

/** Returns the URL that the service redirects to. It must be an https URL with a public host name. */
function redirectTarget(location: string | null, from: string): string {
  if (location === null || !URL.canParse(location, from)) throw refused();
  const { protocol, hostname, href } = new URL(location, from);
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && /\.[a-z][a-z0-9-]+\.?$/i.test(hostname);
  if (protocol !== 'https:' || !isName || /\.(local|internal|localhost)\.?$/i.test(hostname)) throw refused();
  return href;
}

/** Reads a response's bytes. Throws an error if the response is too large. */
async function bytesOf(body: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > maxBytes) throw refused();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const mediaOf = async (type: string | null | undefined, status: number, body: AsyncIterable<Uint8Array> | null) => ({
  bytes: await bytesOf(body),
  mimeType: type?.split(';')[0]?.trim() || 'application/octet-stream',
  status,
  ok: status >= 200 && status < 300,
});

/** Follows the service's redirect, without the secret. A second redirect is refused. */
async function followRedirect(
  location: string | null,
  from: string,
  signal: AbortSignal,
  network?: Network,
): Promise<Media> {
  const response = await requestPublic(redirectTarget(location, from), signal, network).catch((error: unknown) => {
    throw error instanceof PrivateAddressError ? refused() : error;
  });
  const { statusCode: status = 0, headers } = response;
  if (status >= 300 && status < 400) {
    response.destroy();
    throw refused();
  }
  return mediaOf(headers['content-type'], status, response);
}

/**
 * Fetches a picture or recording. The URL comes from outside, so our secret is sent only if the URL belongs to the
 * service. Follows one redirect to a public address, without the secret (ASVS 1.3.6, 15.3.2).
 * @throws TelephonyError if the URL is not the service's, or if there are too many bytes
 */
export async function fetchMedia(
  url: string,
  { origin, authorization, network }: { origin: string; authorization: string; network?: Network },
): Promise<Media> {
  if (!URL.canParse(url) || new URL(url).origin !== origin) throw refused();
  const signal = AbortSignal.timeout(requestMs);
  const response = await fetch(url, { headers: { authorization }, signal, redirect: 'manual' });
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    return followRedirect(response.headers.get('location'), url, signal, network);
  }
  return mediaOf(response.headers.get('content-type'), response.status, response.body);
}
