import { isIP } from 'node:net';
import { TelephonyError } from './port.ts';

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
async function bytesOf(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > maxBytes) throw refused();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Fetches a picture or recording. The URL comes from outside, so our secret is sent only if the URL belongs to the
 * service. Follows one redirect, without the secret (ASVS 1.3.6, 15.3.2).
 * @throws TelephonyError if the URL is not the service's, or if there are too many bytes
 */
export async function fetchMedia(
  url: string,
  { origin, authorization }: { origin: string; authorization: string },
): Promise<Media> {
  if (!URL.canParse(url) || new URL(url).origin !== origin) throw refused();
  const signal = AbortSignal.timeout(requestMs);
  let response = await fetch(url, { headers: { authorization }, signal, redirect: 'manual' });
  if (response.status >= 300 && response.status < 400) {
    const there = redirectTarget(response.headers.get('location'), url);
    await response.body?.cancel();
    response = await fetch(there, { signal, redirect: 'error' });
  }
  const mimeType = response.headers.get('content-type')?.split(';')[0]?.trim() || 'application/octet-stream';
  return { bytes: await bytesOf(response), mimeType, status: response.status, ok: response.ok };
}
