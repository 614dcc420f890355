import { pathOf, type StorageKey } from './port.ts';

/** URLs of files that the server itself serves. A URL contains the purpose, the expiry and a signature of all parts. */

/**
 * Returns the text to sign. It starts with the method, so that an upload URL cannot be used for a download. Each value
 * is on its own line.
 */
const textOf = (method: 'GET' | 'PUT', key: StorageKey, values: Record<string, string>): string =>
  [method, pathOf(key), ...Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)].join(
    '\n',
  );

export function signedAddress(
  publicUrl: string,
  method: 'GET' | 'PUT',
  key: StorageKey,
  { expiresAt, sign }: { expiresAt: Temporal.Instant; sign(text: string): string },
  more: Record<string, string>,
): string {
  const values = { expires: String(expiresAt.epochMilliseconds), ...more };
  const query = new URLSearchParams({ ...values, signature: sign(textOf(method, key, values)) });
  return `${publicUrl}/api/storage/${pathOf(key)}?${query}`;
}

/** Parses a URL without verifying its signature. Returns `undefined` if parts are missing. */
export function readAddress(
  method: 'GET' | 'PUT',
  key: StorageKey,
  query: URLSearchParams,
  names: readonly string[],
): { text: string; signature: string; expires: number; values: Record<string, string> } | undefined {
  const values: Record<string, string> = {};
  for (const name of ['expires', ...names]) {
    const value = query.get(name);
    if (value === null) return undefined;
    values[name] = value;
  }
  const signature = query.get('signature');
  const expires = Number(values.expires);
  if (signature === null || !Number.isSafeInteger(expires)) return undefined;
  return { text: textOf(method, key, values), signature, expires, values };
}
