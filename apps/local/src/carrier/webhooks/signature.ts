import { createHmac } from 'node:crypto';

/**
 * Computes Twilio's signature of a webhook: HMAC-SHA1 with the account's token, in base64. It covers the address and,
 * for a POST, the name and value of each parameter in the order of the names. It excludes the fragment of the address,
 * because the recipient does not receive the fragment.
 */
export function signatureOf(token: string, address: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  url.hash = '';
  const text = Object.keys(params)
    .sort()
    .reduce((all, name) => all + name + params[name], url.href);
  return createHmac('sha1', token).update(text, 'utf8').digest('base64');
}
