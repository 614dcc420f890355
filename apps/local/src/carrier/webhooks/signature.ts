import { createHmac } from 'node:crypto';

/**
 * Computes Twilio's signature of a webhook: HMAC-SHA1 with the account's token, in base64. It covers the URL and, for a
 * POST, the name and value of each parameter, sorted by name. It excludes the URL's fragment, which the recipient does
 * not receive.
 */
export function signatureOf(token: string, address: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  url.hash = '';
  const text = Object.keys(params)
    .sort()
    .reduce((all, name) => all + name + params[name], url.href);
  return createHmac('sha1', token).update(text, 'utf8').digest('base64');
}
